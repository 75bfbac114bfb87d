import type { BothLanguages } from '../envelope.ts';
import { bahtText } from '../money.ts';
import { signalNames } from './automatic.ts';
import type { SignalCode } from './automatic.ts';

/** How an input of an automatic decision is counted. */
type Unit = 'micro' | 'minutes' | 'count' | 'times' | 'yes';

interface Input extends BothLanguages {
  unit: Unit;
}

/** The inputs of an automatic decision: their names and units (auto-05). */
export const decisionInputs = {
  amount_micro: { th: 'จำนวนที่ขอ', en: 'Amount asked', unit: 'micro' },
  automatic_today_micro: {
    th: 'จ่ายเองแล้ววันนี้',
    en: 'Paid automatically today before',
    unit: 'micro',
  },
  wagering_left_micro: { th: 'ยอดโปรโมชั่นที่เหลือ', en: 'Left to stake', unit: 'micro' },
  account_minutes: { th: 'สมัครมาแล้ว', en: 'Registered since', unit: 'minutes' },
  phone_unproven: { th: 'เบอร์โทรยังไม่ยืนยัน', en: 'Phone unproven', unit: 'yes' },
  account_changed_minutes: {
    th: 'เปลี่ยนบัญชีธนาคารล่าสุดเมื่อ',
    en: 'Bank account last changed, ago',
    unit: 'minutes',
  },
  coupon_minutes: { th: 'ใช้คูปองล่าสุดเมื่อ', en: 'Last coupon, ago', unit: 'minutes' },
  bonus_minutes: { th: 'ได้โบนัสล่าสุดเมื่อ', en: 'Last bonus, ago', unit: 'minutes' },
  adjustment_minutes: { th: 'ปรับยอดล่าสุดเมื่อ', en: 'Last correction, ago', unit: 'minutes' },
  other_payers: { th: 'ผู้โอนชื่ออื่น', en: 'Transfers by other names', unit: 'count' },
  network_members: { th: 'คนอื่นบนเครือข่ายเดียวกัน', en: 'Others on the network', unit: 'count' },
  device_members: { th: 'คนอื่นบนเครื่องเดียวกัน', en: 'Others on the device', unit: 'count' },
  account_members: { th: 'คนอื่นที่มีเลขบัญชีนี้', en: 'Others with the account', unit: 'count' },
  debt_micro: { th: 'ยอดค้างชำระ', en: 'Owed', unit: 'micro' },
  reversed_deposits: { th: 'เงินฝากที่ถูกเรียกคืน', en: 'Reversed deposits', unit: 'count' },
  typed_transfer_minutes: {
    th: 'พนักงานยืนยันเงินฝากเองล่าสุดเมื่อ',
    en: 'Last deposit that only staff confirmed, ago',
    unit: 'minutes',
  },
  largest_win_micro: { th: 'ชนะครั้งเดียวมากสุด', en: 'Largest single win', unit: 'micro' },
  largest_win_times: {
    th: 'ชนะมากสุดเทียบกับเดิมพัน',
    en: 'Largest win for its stake',
    unit: 'times',
  },
  net_win_times: {
    th: 'กำไร 30 วันเทียบกับยอดฝาก',
    en: 'Winnings of 30 days for the deposits',
    unit: 'times',
  },
  unplayed_micro: { th: 'ยอดฝากที่ยังไม่ได้เล่น', en: 'Deposits not played', unit: 'micro' },
  open_contradictions: {
    th: 'ผู้ให้บริการแจ้งขัดกันที่ยังไม่ตัดสิน',
    en: 'Open contradictions of a gateway',
    unit: 'count',
  },
  proposals_to_take: {
    th: 'คำขออนุมัติหักเงินที่รอตัดสิน',
    en: 'Open proposals to take money',
    unit: 'count',
  },
  unblocked_minutes: { th: 'ปลดบล็อกล่าสุดเมื่อ', en: 'Last unblocked, ago', unit: 'minutes' },
  watched: { th: 'อยู่ในการเฝ้าดู', en: 'Watched by staff', unit: 'yes' },
  day_withdrawals: {
    th: 'จำนวนครั้งที่ถอนใน 24 ชั่วโมง',
    en: 'Withdrawals in 24 hours',
    unit: 'count',
  },
} as const satisfies Record<string, Input>;
export type InputName = keyof typeof decisionInputs;

/** The inputs that a signal is made of; each is null where the member has nothing of the kind. */
export const signalInputs = {
  wagering_left: ['wagering_left_micro'],
  new_account: ['account_minutes'],
  phone_unproven: ['phone_unproven'],
  account_changed: ['account_changed_minutes'],
  recent_coupon: ['coupon_minutes'],
  recent_bonus: ['bonus_minutes'],
  recent_adjustment: ['adjustment_minutes'],
  payer_name_differs: ['other_payers'],
  network_shared: ['network_members'],
  device_shared: ['device_members'],
  account_shared: ['account_members'],
  deposit_reversed: ['debt_micro', 'reversed_deposits'],
  typed_transfer: ['typed_transfer_minutes'],
  large_win: ['largest_win_micro', 'largest_win_times'],
  win_to_deposit: ['net_win_times'],
  never_played: ['unplayed_micro'],
  velocity: ['day_withdrawals'],
} as const satisfies Record<SignalCode, readonly InputName[]>;

/** The inputs that explain why a withdrawal waits, besides its amount and the day's sum. */
export const stopInputs = {
  ...signalInputs,
  contradiction: ['open_contradictions'],
  proposal: ['proposals_to_take'],
  unblocked: ['unblocked_minutes'],
  watched: ['watched'],
} as const satisfies Record<string, readonly InputName[]>;

/** The codes of why a withdrawal waits: its amount, the sum of the day, one of the reasons of auto-14, or a signal. */
export type StopCode =
  | 'amount'
  | 'day_sum'
  | 'contradiction'
  | 'proposal'
  | 'unblocked'
  | 'watched'
  | SignalCode;
/** A reason as staff read it: where automatic payment is off, no limit was passed. */
export type ShownStop<Stop extends string = StopCode> = Stop | 'off';
export const stopNames: Readonly<Record<ShownStop, BothLanguages>> = {
  off: { th: 'ระบบจ่ายเองปิดอยู่', en: 'Automatic payment is off' },
  amount: { th: 'เกินวงเงินที่ระบบจ่ายเอง', en: 'Above the automatic maximum' },
  day_sum: { th: 'เกินยอดรวมต่อวันที่ระบบจ่ายเอง', en: 'Above the automatic sum of the day' },
  contradiction: {
    th: 'ผู้ให้บริการแจ้งผลขัดกันเรื่องเงินของสมาชิก',
    en: 'A gateway contradicts itself about the member’s money',
  },
  proposal: {
    th: 'มีคำขออนุมัติให้หักเงินของสมาชิกที่ยังไม่ตัดสิน',
    en: 'A proposal to take the member’s money is open',
  },
  unblocked: { th: 'เพิ่งปลดบล็อก', en: 'Unblocked lately' },
  watched: { th: 'อยู่ในการเฝ้าดู', en: 'Watched by staff' },
  ...signalNames,
};

const LIMITS: readonly string[] = ['amount', 'day_sum'] satisfies StopCode[];

/** auto-09: a decision's reasons for staff; automatic payment that was off takes the place of both limits. */
export function shownStops<Stop extends string>({
  stops,
  thresholds,
}: {
  stops: readonly Stop[];
  thresholds: Readonly<Record<string, string>>;
}): ShownStop<Stop>[] {
  const { auto_payout_max_micro: most, auto_payout_day_max_micro: dayMost } = thresholds;
  if (most !== '0' && dayMost !== '0') return [...stops];
  return ['off', ...stops.filter((stop) => !LIMITS.includes(stop))];
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;
const NOTHING = { th: 'ไม่มี', en: 'none' };
const UNREAD = { th: 'อ่านไม่ได้', en: 'could not be read' };

/** Returns an input's value in words: undefined is an unreadable value, and null means that the member has none. */
export function inputText(name: InputName, value: string | null | undefined): BothLanguages {
  if (value === undefined) return UNREAD;
  if (value === null) return NOTHING;
  if (!/^-?\d{1,19}$/.test(value)) return { th: value, en: value };
  const number = BigInt(value);
  const { unit } = decisionInputs[name];
  switch (unit) {
    case 'micro':
      return { th: `${bahtText(number)} บาท`, en: `${bahtText(number)} baht` };
    case 'minutes':
      return durationText(Number(number));
    case 'count':
      return { th: value, en: value };
    case 'times':
      return { th: `${value} เท่า`, en: `${value} times` };
    case 'yes':
      return number === 0n ? { th: 'ไม่ใช่', en: 'no' } : { th: 'ใช่', en: 'yes' };
    default:
      return unit satisfies never;
  }
}

function durationText(minutes: number): BothLanguages {
  const [count, th, en] =
    minutes >= 2 * MINUTES_PER_DAY
      ? [Math.floor(minutes / MINUTES_PER_DAY), 'วัน', 'days']
      : minutes >= 2 * MINUTES_PER_HOUR
        ? [Math.floor(minutes / MINUTES_PER_HOUR), 'ชั่วโมง', 'hours']
        : [minutes, 'นาที', 'minutes'];
  return { th: `${count} ${th}`, en: `${count} ${en}` };
}
