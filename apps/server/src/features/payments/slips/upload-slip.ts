import { bytesOfDataUrl } from '../../../bitmap.ts';
import type { Platform } from '../../../platform.ts';
import type { Tx } from '../../../db/database.ts';
import { findDeposit, lockDeposit, markDepositWaiting } from '../deposits/deposits-store.ts';
import type { Deposit } from '../deposits/deposits-store.ts';
import { slipRefusal } from '../rules.ts';
import type { SlipRefusal } from '../rules.ts';
import type { ReadSlip, SlipPicture } from './slip-picture.ts';
import { insertSlipCheck } from './slip-checks-store.ts';
import { countSlips, insertSlip } from './slips-store.ts';

interface SlipUpload {
  memberId: bigint;
  refCode: string;
  /** The slip's picture as a data URL. */
  picture: string;
}

export type UploadedSlip =
  | { outcome: 'received' }
  | {
      outcome: 'refused';
      refusal: 'not_found' | 'picture_refused' | 'too_many_requests' | SlipRefusal;
    };

/**
 * Stores a slip; its deposit then waits for the operator, and the site's verifiers check it. A slip proves nothing: only
 * the gateway's report, the bank's answer to a verifier or the operator credits money. The picture is decoded only if the deposit may have one.
 */
export async function uploadSlip(
  { database, slipGiven }: Pick<Platform, 'database' | 'slipGiven'>,
  readSlip: ReadSlip,
  { memberId, refCode, picture }: SlipUpload,
): Promise<UploadedSlip> {
  const deposit = await findDeposit(database, memberId, refCode);
  if (!deposit) return { outcome: 'refused', refusal: 'not_found' };
  const early = slipRefusal(deposit, await countSlips(database, deposit.id), database.now());
  if (early) return { outcome: 'refused', refusal: early };
  const read = await readSlip(bytesOfDataUrl(picture));
  if (read === 'unreadable') return { outcome: 'refused', refusal: 'picture_refused' };
  if (read === 'busy') return { outcome: 'refused', refusal: 'too_many_requests' };
  const uploaded = await database.transaction((tx) => keepSlip(tx, deposit, read));
  if (uploaded.outcome === 'received') slipGiven.raise();
  return uploaded;
}

/** Stores the slip under a lock, because meanwhile the deposit may have ended, or another slip may have arrived. */
async function keepSlip(
  tx: Tx,
  { id, memberId, refCode }: Deposit,
  { webp, slip, otherTransRef }: SlipPicture,
): Promise<UploadedSlip> {
  const deposit = await lockDeposit(tx, refCode);
  if (!deposit) return { outcome: 'refused', refusal: 'not_found' };
  const refusal = slipRefusal(deposit, await countSlips(tx, id), tx.now());
  if (refusal) return { outcome: 'refused', refusal };
  const slipId = await insertSlip(tx, { depositId: id, memberId, webp, read: slip, otherTransRef });
  await insertSlipCheck(tx, { slipId, depositId: id });
  await markDepositWaiting(tx, id);
  return { outcome: 'received' };
}
