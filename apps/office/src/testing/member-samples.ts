import type { MemberEvent, OfficeMember } from '@kapao/contract/office/members.ts';
import type { OpenProposal, Proposal } from '@kapao/contract/office/proposals.ts';

const AT = '2026-11-25T10:45:03.000Z';

export function officeMember(changes: Partial<OfficeMember> = {}): OfficeMember {
  return {
    id: '100001',
    uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    username: 'KP100001',
    name: 'สมชาย ใจดี',
    phone: '081-xxx-5678',
    is_phone_proven: true,
    has_second_lock: false,
    line: null,
    status: 'active',
    rank: 'member',
    ranks: [
      { code: 'member', name: { th: 'สมาชิก', en: 'Member' }, may_give: false },
      { code: 'silver', name: { th: 'ซิลเวอร์', en: 'Silver' }, may_give: true },
      { code: 'gold', name: { th: 'โกลด์', en: 'Gold' }, may_give: true },
    ],
    registered_at: AT,
    referred_by: null,
    bank: {
      bank_abbr: 'KBANK',
      account_number: '•••7890',
      account_name: 'สมชาย ใจดี',
      is_confirmed: true,
      cooling_until: null,
    },
    balances: {
      cash_micro: '1234500000',
      bonus_micro: '0',
      held_micro: '300000000',
      debt_micro: '0',
      points_micro: '0',
    },
    lifetime: {
      deposited_micro: '5000000000',
      deposits: 7,
      last_deposit_at: AT,
      withdrawn_micro: '2000000000',
      withdrawals: 2,
      ggr_micro: '-150000000',
      bonus_cost_micro: '400000000',
    },
    wagering: null,
    protection: { limits: [], break_until: null, reminder_minutes: null, suggestion: null },
    sessions: [
      {
        id: 'a',
        network: '10.0.0.1',
        user_agent: null,
        started_at: AT,
        last_active_at: AT,
        is_living: true,
      },
    ],
    open_deposits: [],
    open_withdrawals: [{ id: 'w', amount_micro: '300000000', status: 'pending', created_at: AT }],
    notes: [{ kind: 'note', actor: 'risk@kapao.test', text: 'โทรกลับพรุ่งนี้', at: AT }],
    ...changes,
  };
}

export function memberEvent(id: string, changes: Partial<MemberEvent> = {}): MemberEvent {
  return {
    id: `transfer:${id}`,
    kind: 'play',
    type: 'bet',
    at: AT,
    amount_micro: '-5000000',
    balance_after_micro: '95000000',
    currency: 'baht',
    status: null,
    text: 'Slot',
    text_en: null,
    round: 'round-1',
    actor: null,
    transfer_id: id,
    payment: null,
    ...changes,
  };
}

export function sampleProposal(id: string, changes: Partial<Proposal> = {}): Proposal {
  return {
    id,
    member: { id: '100001', username: 'KP100001', name: 'สมชาย ใจดี' },
    change: { kind: 'adjustment', amount_micro: '-20500000' },
    target_name: null,
    payment: null,
    reason: 'นับซ้ำ',
    evidence: null,
    status: 'open',
    maker: 'cashier@kapao.test',
    is_own: false,
    made_at: AT,
    expires_at: '2026-11-28T10:45:03.000Z',
    alone_from: null,
    is_by_delay: false,
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    transfer_id: null,
    ...changes,
  };
}

export function sampleOpenProposal(changes: Partial<OpenProposal> = {}): OpenProposal {
  return {
    id: '12',
    operation: 'publishPromotion',
    targets: ['promotion:7'],
    target_name: null,
    maker: 'marketing@kapao.test',
    is_own: false,
    made_at: new Date(Date.now() - 300_000).toISOString(),
    ...changes,
  };
}
