import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';

/** Opens the database for the duration of `work`. A server may run at the same time. */
export async function withOpened<Result>(
  config: Config,
  { readOnly }: { readOnly: boolean },
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(config, { as: 'command', readOnly });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
