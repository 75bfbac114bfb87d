import { demoStaff } from '@kapao/contract/demo.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import type { Context } from '../context.ts';
import { findPersonByEmail } from '../features/staff/people-store.ts';
import { proposeChange } from '../flows/four-eyes/propose-change.ts';
import type { WantedChange } from '../flows/four-eyes/propose-change.ts';

interface DemoProposal {
  memberId: bigint;
  maker: PresetRole;
  wanted: WantedChange;
  reason: string;
  evidence: string | null;
}

/** Seeds two proposals that wait for a second person: an adjustment, and another phone with its evidence. */
export async function seedProposals(
  context: Context,
  { adjusted, moved }: { adjusted: bigint; moved: bigint },
): Promise<void> {
  await propose(context, {
    memberId: adjusted,
    maker: 'cashier',
    wanted: { kind: 'adjustment', amountMicro: microFromBaht(150) },
    reason: 'ชดเชยเกมค้างเมื่อวาน ตามที่แจ้งทาง LINE',
    evidence: null,
  });
  await propose(context, {
    memberId: moved,
    maker: 'support',
    wanted: { kind: 'phone', phone: '0812000113' },
    reason: 'ทำโทรศัพท์หาย เปลี่ยนเบอร์ใหม่',
    evidence: 'วิดีโอคอลคู่บัตรประชาชน ชื่อและเลขบัญชีตรง',
  });
}

async function propose(
  { database, ledger, config: { websiteId } }: Context,
  { maker: role, ...proposal }: DemoProposal,
): Promise<void> {
  const email = demoStaff.find((each) => each.role === role)?.email ?? '';
  await database.transaction(async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (!person) throw new Error(`the demo has no ${role}`);
    const maker = { staffId: person.id, email };
    const wanted = { websiteId, ...proposal, maker, delayHours: null };
    const made = await proposeChange(tx, ledger, wanted);
    if (made.outcome === 'refused') throw new Error(`${email}: ${made.refusal}`);
  });
}
