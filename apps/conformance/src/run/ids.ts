import { randomUUID } from 'node:crypto';

/** 32 characters, because protocols allow no longer ids. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
