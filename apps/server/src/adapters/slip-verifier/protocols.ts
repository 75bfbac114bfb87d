import { easySlipProtocol } from './easyslip/protocol.ts';
import type { SlipVerifierProtocol } from './port.ts';
import { slipOkProtocol } from './slipok/protocol.ts';

/** Every protocol of slip verifiers: one folder here, one line, and one page of docs/protocols. */
export const slipVerifierProtocols: Readonly<Record<string, SlipVerifierProtocol>> = {
  easyslip: easySlipProtocol,
  slipok: slipOkProtocol,
};
