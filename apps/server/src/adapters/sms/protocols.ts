import type { SmsProtocol } from './port.ts';
import { kapaoSmsProtocol } from './kapao/protocol.ts';
import { thaiBulkSmsProtocol } from './thaibulksms/protocol.ts';
import { twilioProtocol } from './twilio/protocol.ts';

/** The name of the protocol that the configured SMS_URL speaks. */
export const DEFAULT_SMS_PROTOCOL = 'kapao';

/** Every protocol of SMS services: one folder here, one line, and one page of docs/protocols. */
export const smsProtocols: Readonly<Record<string, SmsProtocol>> = {
  [DEFAULT_SMS_PROTOCOL]: kapaoSmsProtocol,
  thaibulksms: thaiBulkSmsProtocol,
  twilio: twilioProtocol,
};
