import { toBangkokTime } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro, percentFromBasisPoints } from '@kapao/contract/money.ts';
import type { KeptRow } from '../../features/versions/rules.ts';

/**
 * Kept rows as an operator writes them into a file: baht, percent, and times of Bangkok's clock. Each form is checked by
 * its command's schema before it is saved, so a value here may be anything.
 */

export function promotionForm(row: KeptRow, contributions: readonly KeptRow[]): KeptRow {
  const { reward_micro, reward_bps, turnover_micro, turnover_bps } = row;
  return {
    ...pick(row, ['id', 'name', 'name_en', 'poster_image', 'html', 'html_en', 'sort', 'kind']),
    reward:
      reward_micro === null
        ? { percent: percent(reward_bps), max: baht(row['reward_max_micro']) }
        : { amount: baht(reward_micro) },
    min_deposit: baht(row['min_deposit_micro']),
    turnover:
      turnover_micro === null
        ? { multiple: Number(turnover_bps) / 10_000 }
        : { amount: baht(turnover_micro) },
    max_withdrawal: baht(row['max_withdrawal_micro']),
    ...pick(row, ['duration_hours']),
    ...budgetForm(row),
    available_from: clock(row['available_from']),
    available_until: clock(row['available_until']),
    contributions: contributions.length === 0 ? null : contributionForm(contributions),
    ...pick(row, ['excluded_games', 'is_enabled']),
  };
}

export function contributionForm(rows: readonly KeptRow[]): KeptRow {
  return Object.fromEntries(rows.map(({ category, percent: share }) => [String(category), share]));
}

export function couponForm(row: KeptRow): KeptRow {
  return {
    ...pick(row, ['code', 'type']),
    amount: baht(row['amount_micro']),
    ...pick(row, ['total_limit', 'per_member_limit']),
    budget: baht(row['budget_micro']),
    turnover_multiple: Number(row['turnover_bps']) / 10_000,
    max_withdrawal: baht(row['max_withdrawal_micro']),
    ...pick(row, ['duration_hours']),
    from: clock(row['starts_at']),
    until: clock(row['ends_at']),
    unique_codes: row['has_unique_codes'],
    ...pick(row, ['is_enabled']),
  };
}

export function missionForm(row: KeptRow): KeptRow {
  return {
    ...pick(row, ['id', 'title', 'title_en', 'sort', 'days_needed']),
    daily_minimum: baht(row['daily_minimum_micro']),
    amount: baht(row['target_micro']),
    ...pick(row, ['bonus_type']),
    bonus: baht(row['bonus_micro']),
    ...pick(row, ['is_repeatable']),
    ...budgetForm(row),
    from: clock(row['starts_at']),
    until: clock(row['ends_at']),
    ...pick(row, ['is_enabled']),
  };
}

export function cashbackForm(row: KeptRow): KeptRow {
  return {
    ...pick(row, ['code', 'period']),
    percent: percent(row['basis_points']),
    min_loss: baht(row['min_loss_micro']),
    max_award: baht(row['max_award_micro']),
    ...budgetForm(row),
    ...pick(row, ['valid_days', 'starts_on', 'is_enabled']),
  };
}

export function wheelForm(row: KeptRow, prizes: readonly KeptRow[]): KeptRow {
  return {
    ...pick(row, ['id', 'name', 'name_en']),
    price: baht(row['price_micro']),
    ...pick(row, ['image', 'sort', 'is_enabled']),
    ...budgetForm(row),
    prizes: prizes
      .toSorted((a, b) => Number(a['position']) - Number(b['position']))
      .map((prize) => ({
        ...pick(prize, ['label', 'type']),
        amount: baht(prize['amount_micro']),
        ...pick(prize, ['weight']),
      })),
  };
}

export function rankForm(row: KeptRow): KeptRow {
  return {
    ...pick(row, ['code', 'name_en', 'name_th', 'image', 'sort']),
    turnover_from: baht(row['turnover_from_micro']),
    ...pick(row, ['benefits']),
  };
}

export function referralForm(row: KeptRow): KeptRow {
  return {
    first_deposit_percent: percent(row['first_deposit_basis_points']),
    first_deposit_min: baht(row['first_deposit_min_micro']),
    first_deposit_max: baht(row['first_deposit_max_micro']),
    ...pick(row, ['first_deposit_stakes']),
    lost_bets_percent: percent(row['lost_bets_basis_points']),
    ...pick(row, ['valid_days', 'is_enabled']),
  };
}

export function pointForm(row: KeptRow): KeptRow {
  return {
    turnover_per_point: baht(row['turnover_per_point_micro']),
    ...pick(row, ['is_enabled']),
  };
}

export function dayForm(row: KeptRow): KeptRow {
  return { days: [row['day_of_month']], ...pick(row, ['type']), amount: baht(row['amount_micro']) };
}

export function dateForm(row: KeptRow): KeptRow {
  return { ...pick(row, ['date', 'type']), amount: baht(row['amount_micro']) };
}

export function brandForm(row: KeptRow): KeptRow {
  return pick(row, ['code', 'sort', 'logo', 'is_enabled']);
}

export function themeForm(row: KeptRow): KeptRow {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name === 'name' || name.startsWith('color_')),
  );
}

const SECONDS_PER_MINUTE = 60;

export function paymentMethodForm(row: KeptRow): KeptRow {
  const { adapter } = row;
  const receiver = {
    promptpay: ['receiver_type', 'receiver', 'bank_acc_name', 'bank_abbr'],
    'bank-transfer': ['bank_acc_name', 'bank_acc_number', 'bank_abbr'],
  };
  const isKnown = adapter === 'promptpay' || adapter === 'bank-transfer';
  return {
    ...pick(row, ['id', 'adapter']),
    gateway: row['gateway_code'],
    ...pick(row, ['name', 'name_en', 'logo', 'sort', ...(isKnown ? receiver[adapter] : [])]),
    min_amount: baht(row['min_micro']),
    max_amount: baht(row['max_micro']),
    deadline_minutes: Number(row['deadline_seconds']) / SECONDS_PER_MINUTE,
    fee_fixed: baht(row['fee_fixed_micro']),
    fee_percent: percent(row['fee_basis_points']),
    open_from: minute(row['opens_at']),
    open_until: minute(row['closes_at']),
    ...pick(row, ['is_enabled']),
  };
}

/** `names` are those of the settings that an operator writes. */
export function settingsForm(row: KeptRow, names: readonly string[], theme: string): KeptRow {
  const amounts = names
    .filter((name) => `${name}_micro` in row)
    .map((name) => [name, baht(row[`${name}_micro`])] as const);
  return { ...pick(row, names), ...Object.fromEntries(amounts), theme };
}

function budgetForm(row: KeptRow): KeptRow {
  return { budget: baht(row['budget_micro']), ...pick(row, ['budget_claims']) };
}

function pick(row: KeptRow, names: readonly string[]): KeptRow {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

function baht(micro: unknown): number | null {
  return typeof micro === 'string' ? bahtFromMicro(BigInt(micro)) : null;
}

function percent(basisPoints: unknown): number {
  return percentFromBasisPoints(Number(basisPoints));
}

function clock(instant: unknown): string | null {
  return typeof instant === 'string' ? toBangkokTime(new Date(instant)) : null;
}

/** `09:30` of `09:30:00`. */
function minute(time: unknown): string | null {
  return typeof time === 'string' ? time.slice(0, 5) : null;
}
