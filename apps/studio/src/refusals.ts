/** All refusals that a player can see, with their HTTP status and Thai text. */
export const playRefusals = {
  session_unknown: { status: 404, message: 'ไม่พบการเล่นนี้ กรุณาเปิดเกมใหม่จากหน้าเว็บ' },
  round_unknown: { status: 404, message: 'ไม่พบรอบนี้' },
  invalid_input: { status: 400, message: 'ข้อมูลไม่ถูกต้อง' },
  stake_unknown: { status: 400, message: 'ยอดเดิมพันนี้ไม่มีในเกม' },
  round_id_reused: { status: 409, message: 'รหัสรอบนี้ถูกใช้ไปแล้ว' },
  round_in_progress: { status: 409, message: 'รอบก่อนหน้ายังไม่จบ กรุณารอสักครู่' },
  not_enough_money: { status: 409, message: 'ยอดเงินไม่เพียงพอ กรุณาลดยอดเดิมพันหรือเติมเงิน' },
  limit_exceeded: { status: 409, message: 'ถึงวงเงินเดิมพันที่กำหนดไว้แล้ว' },
  member_disabled: { status: 409, message: 'บัญชีนี้งดเล่นอยู่ในขณะนี้' },
  session_ended: { status: 409, message: 'การเล่นนี้สิ้นสุดแล้ว กรุณาเปิดเกมใหม่จากหน้าเว็บ' },
  game_unavailable: { status: 409, message: 'เกมนี้ยังไม่พร้อมให้บริการ กรุณาลองใหม่ภายหลัง' },
  stake_returned: {
    status: 409,
    message: 'กระเป๋าเงินไม่ตอบ รอบนี้ถูกยกเลิก และเงินเดิมพันจะคืนให้ครบ',
  },
  round_voided: { status: 409, message: 'ค่ายเกมยกเลิกรอบนี้ และคืนเงินเดิมพันให้ครบ' },
  odds_changed: { status: 409, message: 'ราคาเปลี่ยนแล้ว กรุณาตรวจสอบบิลอีกครั้ง' },
  match_closed: { status: 409, message: 'คู่นี้ปิดรับเดิมพันแล้ว' },
  payout_limit: { status: 409, message: 'บิลนี้จ่ายได้เกิน 200,000 บาท กรุณาลดยอดเดิมพัน' },
  match_voided: { status: 409, message: 'มีคู่ที่ถูกยกเลิกการแข่งขัน คืนเงินเดิมพันทั้งบิล' },
  wallet_unreachable: { status: 503, message: 'ติดต่อกระเป๋าเงินไม่ได้ กรุณาลองใหม่' },
} as const satisfies Record<string, { status: number; message: string }>;

export type PlayRefusal = keyof typeof playRefusals;

export function isPlayRefusal(code: string): code is PlayRefusal {
  return Object.hasOwn(playRefusals, code);
}

/** The wallet statuses that prove that no money moved (studio-08), with the refusal that the player sees. */
export const refusalByWalletStatus = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit_exceeded',
  RS_ERROR_USER_DISABLED: 'member_disabled',
  RS_ERROR_TOKEN_EXPIRED: 'session_ended',
  RS_ERROR_INVALID_TOKEN: 'session_ended',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'stake_returned',
  RS_ERROR_DUPLICATE_TRANSACTION: 'game_unavailable',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'game_unavailable',
  RS_ERROR_INVALID_GAME: 'game_unavailable',
  RS_ERROR_WRONG_CURRENCY: 'game_unavailable',
  RS_ERROR_WRONG_SYNTAX: 'game_unavailable',
  RS_ERROR_WRONG_TYPES: 'game_unavailable',
  RS_ERROR_INVALID_SIGNATURE: 'game_unavailable',
} as const satisfies Record<string, PlayRefusal>;

export type WalletRefusalStatus = keyof typeof refusalByWalletStatus;

export function isWalletRefusalStatus(status: string): status is WalletRefusalStatus {
  return Object.hasOwn(refusalByWalletStatus, status);
}
