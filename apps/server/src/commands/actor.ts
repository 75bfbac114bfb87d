import { userInfo } from 'node:os';
import type { Actor } from '../audit/record.ts';

/** Who runs a command: the operating system's user, for the audit log. */
export function commandActor(): Actor {
  return { kind: 'command', name: userInfo().username };
}
