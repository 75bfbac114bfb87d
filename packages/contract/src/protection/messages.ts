/** The members' page of limits, time-outs and help. */
export const PROTECTION_PATH = '/protection';

/** guard-06: the text by which staff write to a member whose play worries: calm, without blame, with a way on. */
export const CARE_MESSAGE = {
  th: 'เราอยากให้การเล่นเป็นเรื่องสนุกและสบายใจ คุณตั้งวงเงิน พักการเล่น หรือดูสายด่วน 1323 ได้ที่นี่',
  en: 'We want play to stay fun. Here you can set limits, take a time-out, or find the help line 1323',
} as const;

/** guard-07: tells the member of a limit that staff suggest. */
export const SUGGESTION_MESSAGE = {
  th: 'เรามีวงเงินที่อยากแนะนำ คุณเลือกได้เองว่าจะใช้หรือไม่',
  en: 'We suggest a limit to you. Whether you use it is your choice',
} as const;
