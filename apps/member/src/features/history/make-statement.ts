import type { Body, Data } from '@kapao/contract/operation.ts';
import { call } from '../../api/client.ts';

const ASK_AGAIN_MS = 1_500;

export type StatementOrder = Body<'requestStatement'>;

/**
 * Requests a statement and waits until the server has made it. Returns its file, or the reason for a failure (null
 * without one). `isGone` ends the wait.
 */
export async function makeStatement(
  order: StatementOrder,
  isGone: () => boolean,
): Promise<File | { reason: string | null }> {
  const requested = await call('requestStatement', { body: order });
  if (!requested.success) return { reason: requested.message };
  let { statement } = requested.data;
  const params = { statementId: statement.statement_id };
  while (statement.status === 'queued' && !isGone()) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    const asked = await call('getStatement', { params });
    if (!asked.success) return { reason: asked.message };
    statement = asked.data.statement;
  }
  if (statement.status !== 'ready') return { reason: null };
  const answer = await call('downloadStatement', { params });
  return answer.success ? toFile(answer.data) : { reason: answer.message };
}

function toFile({ content, file_name, media_type }: Data<'downloadStatement'>): File {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], file_name, { type: media_type });
}
