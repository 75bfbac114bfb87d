import { lineLoginProtocol } from './line-login/protocol.ts';
import type { MemberMessagesProtocol } from './port.ts';

/** Every protocol of messages to members: one folder here, one line, and one page of docs/protocols. */
export const memberMessagesProtocols: Readonly<Record<string, MemberMessagesProtocol>> = {
  'line-login': lineLoginProtocol,
};
