import { showMember } from '../../../flows/members/show-member.ts';
import type { ShownMember } from '../../../flows/members/show-member.ts';
import { UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command } from '../../../command-line/command.ts';
import {
  readMembers,
  revealOption,
  shownAccountNumber,
  shownPhone,
} from '../../../command-line/reveal.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { factsText, tableText } from '../../../command-line/table.ts';

export const memberShowCommand: Command = {
  summary: 'Shows what stands with a member: status, money, what is open, who decided what',
  usage:
    'member:show --phone P [--reveal] [--json]   (--reveal shows phone and account, and is recorded)',
  example: 'member:show --phone 0812345678',
  options: { phone: { type: 'string' }, ...revealOption, json: { type: 'boolean' } },
  run: async (config, values) => {
    const phone = requiredPhone(values);
    const found = await readMembers(config, values, {
      read: (on) => showMember(on, config.websiteId, phone),
      membersOf: (each) => (each ? [BigInt(each.id)] : []),
      revealed: ['phone', 'account_number'],
    });
    if (!found) throw new UsageError(`there is no member with the phone ${phone}`);
    const account_number = shownAccountNumber(values, found.bank.account_number);
    const member = {
      ...found,
      phone: shownPhone(values, found.phone),
      bank: { ...found.bank, account_number },
    };
    printAnswer(values, member, () => textOf(member));
    return 0;
  },
};

function textOf(member: ShownMember): string {
  const { promotion } = member;
  const amounts = ['amount', 'turnover_need', 'remaining'];
  const parts: [title: string, text: string][] = [
    ['Promotion', promotion ? factsText(promotion, { amounts }) : ''],
    ['Open withdrawals', tableText(member.open_withdrawals, { amounts })],
    ['Open deposits', tableText(member.open_deposits, { amounts })],
    ['Notes', tableText(member.notes.map(noteRow))],
  ];
  const shown = parts.filter(([, text]) => text !== '');
  return [factsOf(member), ...shown.map(([title, text]) => `${title}\n${text}`)].join('\n\n');
}

function factsOf({ bank, credit, points, sessions, ...member }: ShownMember): string {
  const facts = {
    name: member.name,
    phone: member.phone,
    username: member.username,
    uuid: member.uuid,
    status: member.status,
    rank: member.rank,
    registered_at: member.registered_at,
    referred_by: member.referred_by,
    bank: `${bank.bank_abbr} ${bank.account_number} ${bank.account_name}`,
    ...credit,
    points,
    sessions: sessions.living,
    last_active_at: sessions.last_active_at,
    break_until: member.break_until,
  };
  return factsText(facts, { amounts: [...Object.keys(credit), 'points'] });
}

function noteRow({ createdAt, kind, actor, reason }: ShownMember['notes'][number]) {
  return { at: createdAt, kind, actor, reason };
}
