import { lineProtocol } from './line/protocol.ts';
import type { AlertProtocol } from './port.ts';
import { smtpProtocol } from './smtp/protocol.ts';
import { telegramProtocol } from './telegram/protocol.ts';

/** Every protocol of alert services: one folder here, one line, and one page of docs/protocols. */
export const alertProtocols: Readonly<Record<string, AlertProtocol>> = {
  line: lineProtocol,
  telegram: telegramProtocol,
  smtp: smtpProtocol,
};
