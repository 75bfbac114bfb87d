import { userInfo } from 'node:os';
import type { Actor } from '../audit/act.ts';

/** Returns the operating system's user, who runs the command, for the audit log. */
export function commandActor(): Actor {
  return { kind: 'command', name: userInfo().username };
}

/**
 * Names the operating system's user as the author of a decision, in notes, transfers and switches. The name cannot be
 * chosen (command-03).
 */
export function decidedByCommand(): string {
  const { kind, name } = commandActor();
  return `${kind}:${name}`;
}
