import { SANDBOX_SLIP_KEY } from '../default-secrets.ts';
import type { SlipVerifierProtocol } from '../port.ts';
import { connectSlipOk } from './slipok-verifier.ts';
import { publishedFields } from '../../service-protocol.ts';

/** Wires up SlipOK (docs/protocols/slipok.md). */
export const slipOkProtocol: SlipVerifierProtocol = {
  th: 'SlipOK',
  en: 'SlipOK',
  baseUrl: 'https://api.slipok.com',
  fields: [
    {
      name: 'branch_id',
      th: 'รหัสสาขา',
      en: 'Branch id',
      isSecret: false,
      pattern: /^[0-9A-Za-z-]{1,40}$/,
    },
    {
      name: 'api_key',
      th: 'คีย์ API',
      en: 'API key',
      isSecret: true,
      pattern: /^[!-~]{8,300}$/,
      hint: { th: 'จากหน้าสาขาในระบบของ SlipOK', en: 'From the branch’s page at SlipOK' },
    },
  ],
  connect: connectSlipOk,
  publicFields: publishedFields({ api_key: SANDBOX_SLIP_KEY }),
};
