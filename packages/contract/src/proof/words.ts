import { bangkokTimeText } from '../bangkok.ts';
import type { StatementFault, StatementFaultCode, Verification } from './verify-statement.ts';

/** The words of a verification, for the offline page and the command. Names in braces are a finding's values. */
interface ProofWords {
  title: string;
  sound: string;
  broken: string;
  checked: string;
  statement: string;
  days: string;
  noDays: string;
  transfers: string;
  chain: string;
  notYet: string;
  latest: string;
  compare: string;
  ownKeys: string;
  trustedKeys: string;
  /** The member's accounts. */
  accounts: Readonly<Record<string, string>>;
  findings: Readonly<Record<StatementFaultCode, string>>;
}

const MICRO_DIGITS = 6;
export type ProofLanguage = 'th' | 'en';

export const proofWords: Readonly<Record<ProofLanguage, ProofWords>> = {
  th: {
    title: 'ตรวจสอบรายการเดินบัญชี',
    sound: 'ถูกต้อง: ไม่พบสิ่งผิดปกติ',
    broken: 'ไม่ถูกต้อง: พบสิ่งผิดปกติ',
    checked: 'สิ่งที่ตรวจสอบแล้ว',
    statement: 'รายการเดินบัญชีของ {username} เดือน {month} ({site_name})',
    days: 'ลายเซ็นของ {days} วันที่ปิดบัญชีแล้ว และทุกวันต่อเนื่องจากวันก่อนหน้า',
    noDays: 'ยังไม่มีวันที่ปิดบัญชี จึงยังพิสูจน์รายการไม่ได้',
    transfers: 'รายการ {proven} รายการอยู่ในบัญชีของวันที่ปิดแล้ว ไม่ถูกแก้ไข',
    chain: 'ยอดคงเหลือของทุกบัญชีต่อเนื่องกันทุกรายการ ไม่มีรายการหายไประหว่างทาง',
    notYet: 'อีก {notYet} รายการเป็นของวันที่ยังไม่ปิด จึงยังพิสูจน์ไม่ได้ในตอนนี้',
    latest: 'วันที่ปิดล่าสุดคือ {day} รหัสของวัน:',
    compare: 'เทียบรหัสนี้กับสมาชิกคนอื่นหรือที่ประกาศไว้ที่อื่น ถ้าไม่ตรงกัน แปลว่าผู้ให้บริการแสดงประวัติต่างกัน',
    ownKeys: 'ใช้กุญแจที่อยู่ในไฟล์นี้: {keys} เทียบกับกุญแจที่ผู้ให้บริการประกาศ',
    trustedKeys: 'ใช้กุญแจที่คุณระบุ',
    accounts: {
      member_available: 'เงินสด',
      member_bonus: 'โบนัส',
      member_held: 'เงินรอถอน',
      member_debt: 'ยอดค้างชำระ',
      member_points: 'พอยท์',
    },
    findings: {
      file_malformed: 'ไฟล์นี้ไม่ใช่รายการเดินบัญชีพร้อมหลักฐาน หรือเสียหายที่ {where}',
      no_ed25519: 'เบราว์เซอร์นี้ตรวจลายเซ็น Ed25519 ไม่ได้ กรุณาใช้ Chrome, Firefox หรือ Safari รุ่นใหม่',
      key_id_wrong: 'กุญแจ {key} ไม่ตรงกับชื่อของมัน',
      key_not_trusted: 'กุญแจ {key} ไม่ใช่กุญแจที่คุณระบุ',
      day_not_next: 'วันที่ {day} ไม่ต่อจากวันก่อนหน้า มีวันหายไป',
      day_other_site: 'วันที่ {day} เป็นของเว็บไซต์อื่น',
      day_chain_broken: 'วันที่ {day} ไม่ต่อเนื่องกับวันก่อนหน้า วันใดวันหนึ่งถูกแก้ไข',
      day_key_unknown: 'วันที่ {day} ใช้กุญแจที่ไม่มีในไฟล์',
      day_signature_wrong: 'ลายเซ็นของวันที่ {day} ไม่ถูกต้อง',
      transfer_changed:
        'รายการ {id} ({kind} เวลา {time}) ไม่ตรงกับที่ปิดบัญชีไว้ในวันที่ {day} ข้อมูลหรือหลักฐานของรายการถูกแก้ไข',
      transfer_day_missing: 'รายการ {id} ({kind} เวลา {time}) อยู่ในวันที่ {day} ซึ่งไม่มีในไฟล์',
      transfer_of_another: 'รายการ {id} ({kind} เวลา {time}) เป็นของสมาชิกคนอื่น',
      transfer_order: 'รายการ {id} ({kind} เวลา {time}) ซ้ำหรืออยู่ผิดลำดับ',
      transfer_time: 'รายการ {id} ({kind}) มีเวลา {time} แต่เพิ่งถูกบันทึกในวันที่ {day}',
      transfer_month: 'รายการ {id} ({kind} เวลา {time}) ไม่ใช่ของเดือนนี้',
      transfer_unproven: 'รายการ {id} ({kind} เวลา {time}) ไม่มีหลักฐาน ทั้งที่วันของรายการปิดแล้ว',
      row_missing:
        'ก่อนรายการ {id} ({kind} เวลา {time}) บัญชี {account} ควรมี {expected} แต่รายการเริ่มจาก {found} มีรายการหายไปหลังรายการ {after} หรือยอดถูกแก้ไข',
      balance_wrong: 'ยอดท้ายเดือนของบัญชี {account} ควรเป็น {expected} ไม่ใช่ {found}',
    },
  },
  en: {
    title: 'Check an account statement',
    sound: 'Right: nothing wrong was found',
    broken: 'Wrong: something does not fit',
    checked: 'What was checked',
    statement: 'Statement of {username} for {month} ({site_name})',
    days: 'The signatures of {days} closed days, each of which follows from the day before it',
    noDays: 'No day is closed yet, so no transfer can be proven',
    transfers: '{proven} transfers stand unchanged in their closed days',
    chain:
      'The balances of every account follow from transfer to transfer, so none is missing between them',
    notYet: '{notYet} more transfers are of days that are not closed, so they cannot be proven yet',
    latest: 'The last closed day is {day}, with the hash:',
    compare:
      'Compare this hash with another member’s, or with one published elsewhere. Different hashes mean that the operator shows different histories.',
    ownKeys:
      'The keys are those of the file: {keys}. Compare them with those that the operator publishes',
    trustedKeys: 'The keys are those that you gave',
    accounts: {
      member_available: 'cash',
      member_bonus: 'bonus',
      member_held: 'held money',
      member_debt: 'debt',
      member_points: 'points',
    },
    findings: {
      file_malformed: 'The file is no statement with proofs, or is damaged at {where}',
      no_ed25519:
        'This browser cannot check Ed25519 signatures. Use a current Chrome, Firefox or Safari',
      key_id_wrong: 'The key {key} does not fit its name',
      key_not_trusted: 'The key {key} is none of those that you gave',
      day_not_next: '{day} does not follow the day before it: a day is missing',
      day_other_site: '{day} is of another site',
      day_chain_broken: '{day} does not follow from the day before it: one of the two was changed',
      day_key_unknown: '{day} names a key that the file does not have',
      day_signature_wrong: 'The signature of {day} is wrong',
      transfer_changed:
        'Transfer {id} ({kind} at {time}) is not as it was when {day} was closed: its facts or its proof were changed',
      transfer_day_missing:
        'Transfer {id} ({kind} at {time}) is in {day}, which the file does not have',
      transfer_of_another: 'Transfer {id} ({kind} at {time}) is another member’s',
      transfer_order: 'Transfer {id} ({kind} at {time}) comes twice or out of order',
      transfer_time: 'Transfer {id} ({kind}) has the time {time}, but was written for {day}',
      transfer_month: 'Transfer {id} ({kind} at {time}) is not of this month',
      transfer_unproven:
        'Transfer {id} ({kind} at {time}) has no proof, although its day is closed',
      row_missing:
        'Before transfer {id} ({kind} at {time}) the account {account} has {expected}, but the transfer starts from {found}: a transfer after {after} is missing, or a balance was changed',
      balance_wrong: 'The account {account} ends with {expected}, not with {found}',
    },
  },
};

function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  { accounts }: ProofWords,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    switch (name) {
      case 'expected':
      case 'found':
        return amountText(value);
      case 'time':
        return bangkokTimeText(new Date(value));
      case 'account':
        return accounts[value] ?? value;
      default:
        return value;
    }
  });
}

/** Formats micro with all its decimals, at least two. */
function amountText(micro: string): string {
  const sign = micro.startsWith('-') ? '-' : '';
  const digits = micro.slice(sign.length).padStart(MICRO_DIGITS + 1, '0');
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '');
  return `${sign}${digits.slice(0, -MICRO_DIGITS)}.${fraction}`;
}

export function findingText({ code, values }: StatementFault, language: ProofLanguage): string {
  return fill(proofWords[language].findings[code], values, proofWords[language]);
}

/** The facts that a verification has checked, a sentence each. They hold where there are no findings. */
export function checkedTexts(
  { statement }: Verification,
  language: ProofLanguage,
  hasTrustedKeys: boolean,
): string[] {
  if (!statement) return [];
  const words = proofWords[language];
  const { transfers, notYetProvable, days, latest, ...named } = statement;
  const values = {
    ...named,
    days: String(days),
    proven: String(transfers - notYetProvable),
    notYet: String(notYetProvable),
    keys: latest?.keys.join(', ') ?? '',
  };
  const keys = hasTrustedKeys ? words.trustedKeys : words.ownKeys;
  const texts = [
    words.statement,
    ...(latest ? [words.days, keys, words.transfers] : [words.noDays]),
  ];
  if (notYetProvable > 0) texts.push(words.notYet);
  return [...texts, words.chain].map((text) => fill(text, values, words));
}

export function latestText(
  { statement }: Verification,
  language: ProofLanguage,
): { name: string; hash: string; compare: string } | undefined {
  const latest = statement?.latest;
  const words = proofWords[language];
  return (
    latest && {
      name: fill(words.latest, { day: latest.day }, words),
      hash: latest.hash,
      compare: words.compare,
    }
  );
}
