import { SANDBOX_SLIP_KEY } from '../default-secrets.ts';
import type { SlipVerifierProtocol } from '../port.ts';
import { connectEasySlip } from './easyslip-verifier.ts';
import { publishedFields } from '../../service-protocol.ts';

/** Wires up EasySlip (docs/protocols/easyslip.md). */
export const easySlipProtocol: SlipVerifierProtocol = {
  th: 'EasySlip',
  en: 'EasySlip',
  baseUrl: 'https://api.easyslip.com/v2',
  fields: [
    {
      name: 'api_key',
      th: 'คีย์ API ของสาขา',
      en: 'API key of the branch',
      isSecret: true,
      pattern: /^[!-~]{8,300}$/,
      hint: { th: 'จากหน้าสาขาในระบบของ EasySlip', en: 'From the branch’s page at EasySlip' },
    },
  ],
  connect: connectEasySlip,
  publicFields: publishedFields({ api_key: SANDBOX_SLIP_KEY }),
};
