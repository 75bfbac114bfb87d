import { showMember } from '../../../flows/show-member.ts';
import type { ShownMember } from '../../../flows/show-member.ts';
import { required, UsageError, withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

export const memberShow: Command = {
  summary: 'Shows what stands with a member: status, money, what is open, who decided what',
  usage: 'member:show --phone P [--json]',
  options: { phone: { type: 'string' }, json: { type: 'boolean' } },
  run: async (config, values) => {
    const phone = required(values, 'phone');
    const member = await withReadOnlyDatabase(config, (database) =>
      showMember(database, config.websiteId, phone),
    );
    if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
    console.log(values['json'] === true ? JSON.stringify(member, null, 2) : linesOf(member));
    return 0;
  },
};

function linesOf(member: ShownMember): string {
  const { bank, credit, sessions } = member;
  const lines: [string, string][] = [
    ['member', `${member.name}, ${member.phone}, ${member.username}, ${member.uuid}`],
    ['status', `${member.status}, rank ${member.rank}`],
    ['registered', `${time(member.registered_at)}${by(member.referred_by)}`],
    ['bank', `${bank.bank_abbr} ${bank.account_number} ${bank.account_name}`],
    [
      'credit',
      `${baht(credit.available)}, bonus ${baht(credit.bonus)}, held ${baht(credit.held)}, owed ${baht(credit.owed)}`,
    ],
    ['points', baht(member.points)],
    ['sign-ins', `${sessions.living} living, last active ${time(sessions.last_active_at)}`],
    ['break', member.break_until ? `until ${time(member.break_until)}` : 'none'],
    ['promotion', promotionText(member.promotion)],
    ...member.open_withdrawals.map((each): [string, string] => [
      'withdrawal',
      `${baht(each.amount)} ${each.status} since ${time(each.created_at)}, asked ` +
        `${each.attempts} times, next ${time(each.next_ask_at)}, ${each.failure ?? 'no failure'}, ${each.id}`,
    ]),
    ...member.open_deposits.map((each): [string, string] => [
      'deposit',
      `${baht(each.amount)} ${each.status} since ${time(each.created_at)}, until ${time(each.deadline_at)}, ${each.id}`,
    ]),
    ...member.notes.map((note): [string, string] => [
      note.kind,
      `${time(note.createdAt)} by ${note.actor}: ${note.reason}`,
    ]),
  ];
  return lines.map(([label, text]) => `${label.padEnd(11)} ${text}`).join('\n');
}

function promotionText(promotion: ShownMember['promotion']): string {
  if (!promotion) return 'none';
  const { name, remaining, turnover_need } = promotion;
  return `${name}, ${baht(remaining)} of ${baht(turnover_need)} left to stake until ${time(promotion.expires_at)}`;
}

function by(username: string | null): string {
  return username === null ? '' : `, referred by ${username}`;
}

function baht(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Formats in Bangkok time (site-37). */
function time(instant: Date | null): string {
  return instant?.toLocaleString('sv-SE', { timeZone: 'Asia/Bangkok' }) ?? 'never';
}
