import { both, type Text } from '../pages/html.ts';

/** A Thai bank with its Bank of Thailand code and its abbreviation (site-41). */
export interface Bank {
  /** The three-digit code; empty for the e-wallet, which is not a bank. */
  code: string;
  abbr: string;
  name: Text;
}

export const banks: readonly Bank[] = [
  { code: '002', abbr: 'BBL', name: both('ธนาคารกรุงเทพ', 'Bangkok Bank') },
  { code: '004', abbr: 'KBANK', name: both('ธนาคารกสิกรไทย', 'Kasikornbank') },
  { code: '006', abbr: 'KTB', name: both('ธนาคารกรุงไทย', 'Krungthai Bank') },
  { code: '011', abbr: 'TTB', name: both('ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank') },
  { code: '014', abbr: 'SCB', name: both('ธนาคารไทยพาณิชย์', 'Siam Commercial Bank') },
  { code: '022', abbr: 'CIMB', name: both('ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai') },
  { code: '024', abbr: 'UOB', name: both('ธนาคารยูโอบี', 'UOB') },
  { code: '025', abbr: 'BAY', name: both('ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya') },
  { code: '030', abbr: 'GSB', name: both('ธนาคารออมสิน', 'Government Savings Bank') },
  { code: '033', abbr: 'GHB', name: both('ธนาคารอาคารสงเคราะห์', 'Government Housing Bank') },
  {
    code: '034',
    abbr: 'BAAC',
    name: both(
      'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
      'Bank for Agriculture and Agricultural Cooperatives',
    ),
  },
  { code: '066', abbr: 'ISBT', name: both('ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand') },
  { code: '067', abbr: 'TISCO', name: both('ธนาคารทิสโก้', 'TISCO Bank') },
  { code: '069', abbr: 'KKP', name: both('ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank') },
  { code: '070', abbr: 'ICBC', name: both('ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)') },
  { code: '071', abbr: 'TCRB', name: both('ธนาคารไทยเครดิต', 'Thai Credit Bank') },
  { code: '073', abbr: 'LHB', name: both('ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank') },
  { code: '', abbr: 'TRUEWALLET', name: both('ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet') },
];

/** The banks that can send money; the e-wallet has no code for a slip. */
export const payerBanks = banks.filter(({ code }) => code !== '');

/** The sender of a payment if the caller names none. */
export const DEFAULT_PAYER = {
  account: '1234567890',
  bank: 'KBANK',
  bankCode: '004',
  name: 'สมหญิง ทดลอง',
} as const;

export function findBank(abbr: string): Bank | undefined {
  return banks.find((bank) => bank.abbr === abbr);
}

export function bankNameOfCode(code: string): Text | string {
  return banks.find((bank) => bank.code === code)?.name ?? code;
}
