import type { CallFailure } from './client.ts';
import { confirmAct } from '../state/confirm.ts';
import { showToast } from '../state/toasts.ts';

interface Reveal<Data> {
  send: (
    body: { reason: string } | null,
  ) => Promise<{ success: true; data: Data } | CallFailure | null>;
  onRevealed: (data: Data) => void;
  /** The words of the dialog that asks for a reason. */
  words: { title: string; note: string; confirm: string };
}

/** Reveals data of a member, and asks for a reason where the server wants one (office-64). */
export async function reveal<Data>({
  send,
  onRevealed,
  words: { title, note, confirm },
}: Reveal<Data>): Promise<void> {
  const result = await send(null);
  if (result === null) return;
  if (result.success) onRevealed(result.data);
  else if (result.code === 'reason_missing') {
    confirmAct({
      title,
      children: note,
      confirm,
      reason: true,
      act: async ({ reason }) => {
        const again = await send({ reason });
        if (again?.success === true) onRevealed(again.data);
        return again;
      },
    });
  } else showToast(result.message, 'danger');
}
