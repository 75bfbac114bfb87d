import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { answerOrUnknown, testByRead, UNFIT } from '../answers.ts';
import type { SlipToVerify, SlipVerifier } from '../port.ts';
import { readEasySlip } from './easyslip-messages.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

/** slip-01: asks EasySlip (docs/protocols/easyslip.md) by the slip's code, or by its picture where none was read. */
export function connectEasySlip({ baseUrl, credentials }: ServiceAddress): SlipVerifier {
  const key = credential(credentials, 'api_key');
  const authorization = `Bearer ${key}`;
  return {
    verify: (slip) =>
      answerOrUnknown(key, async () => {
        const { bytes } = await callBounded(`${baseUrl}/verify/bank`, {
          maxBytes: MAX_ANSWER_BYTES,
          request: {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ ...inputOf(slip), matchAccount: true }),
          },
        });
        return readEasySlip(jsonOf(bytes), bytes) ?? { outcome: 'unknown', said: UNFIT };
      }),
    testConnection: () => testByRead(`${baseUrl}/info`, { authorization }),
  };
}

function inputOf({ payload, picture }: SlipToVerify) {
  return payload === null
    ? { base64: `data:image/webp;base64,${picture.toString('base64')}` }
    : { payload };
}
