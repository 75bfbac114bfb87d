import { userInfo } from 'node:os';
import type { Actor } from '../audit/record.ts';

/** Returns the operating system's user, who runs the command, for the audit log. */
export function commandActor(): Actor {
  return { kind: 'command', name: userInfo().username };
}
