import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { answerOrUnknown, testByRead, UNFIT } from '../answers.ts';
import type { SlipToVerify, SlipVerifier } from '../port.ts';
import { readSlipOk } from './slipok-messages.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

/** slip-01: asks SlipOK (docs/protocols/slipok.md) by the slip's code, or by its picture where none was read. */
export function connectSlipOk({ baseUrl, credentials }: ServiceAddress): SlipVerifier {
  const branch = encodeURIComponent(credential(credentials, 'branch_id'));
  const key = credential(credentials, 'api_key');
  return {
    verify: (slip) =>
      answerOrUnknown(key, async () => {
        const { bytes } = await callBounded(`${baseUrl}/api/line/apikey/${branch}`, {
          maxBytes: MAX_ANSWER_BYTES,
          request: requestOf(key, slip),
        });
        return readSlipOk(jsonOf(bytes), bytes) ?? { outcome: 'unknown', said: UNFIT };
      }),
    testConnection: () =>
      testByRead(`${baseUrl}/api/line/apikey/${branch}/quota`, { 'x-authorization': key }),
  };
}

function requestOf(key: string, { payload, picture }: SlipToVerify): RequestInit {
  const headers = { 'x-authorization': key };
  if (payload !== null) {
    const body = JSON.stringify({ data: payload });
    return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  }
  const form = new FormData();
  form.append('files', new Blob([Uint8Array.from(picture)], { type: 'image/webp' }), 'slip.webp');
  return { method: 'POST', headers, body: form };
}
