import type { Tx } from '../../db/database.ts';
import { accountSign, noteSigns } from '../../features/fair-offers/signs-store.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { changeBankAccount, changePhone, readProof } from '../../features/members/proof-store.ts';
import type { MemberChange } from '../../features/proposals/rules.ts';
import { shownEnding } from '../../features/security-events/rules.ts';
import { endResetTokens } from '../../features/sessions/reset-store.ts';
import { endSessions } from '../../features/sessions/store.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

interface IdentityChange {
  change: Extract<MemberChange, { kind: 'phone' | 'bank' }>;
  actor: string;
  reason: string;
}

/** Changes the phone or the bank account of a member, and tells the member (desk-21, alert-01). */
export async function changeIdentity(
  tx: Tx,
  memberId: bigint,
  { change, ...why }: IdentityChange,
): Promise<void> {
  const event = { memberId, madeBy: 'staff' } as const;
  if (change.kind === 'phone') {
    // The SMS goes to the phone that the member has had until now.
    const { phone } = await readProof(tx, memberId);
    await changePhone(tx, memberId, change.to);
    // Codes sent to the old phone no longer work, and the sessions of its holder end.
    await endResetTokens(tx, memberId);
    await endSessions(tx, memberId);
    const ending = shownEnding(change.to);
    await recordSecurityEvent(tx, { ...event, kind: 'phone_changed', phone, ending });
    await insertNote(tx, memberId, { kind: 'phone_change', ...why });
    return;
  }
  await changeBankAccount(tx, memberId, change.to);
  // fair-04: the earlier account remains a sign of this member, and the new one is added.
  await noteSigns(tx, memberId, accountSign(change.to.accountNumber));
  const ending = shownEnding(change.to.accountNumber);
  await recordSecurityEvent(tx, { ...event, kind: 'bank_changed', ending });
  await insertNote(tx, memberId, { kind: 'bank_change', ...why });
}
