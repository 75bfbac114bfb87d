/**
 * The closed set of refusals that a member can meet: a stable code, its HTTP status and the Thai
 * text (RULINGS 24). Codes are never renamed; a text may be improved at any time.
 */
export const errors = {
  invalid_input: { status: 400, message: 'ข้อมูลไม่ถูกต้อง' },
  amount_out_of_range: { status: 400, message: 'จำนวนเงินอยู่นอกช่วงที่กำหนด' },
  return_url_refused: { status: 400, message: 'ที่อยู่สำหรับกลับมาไม่ได้รับอนุญาต' },
  password_too_common: { status: 400, message: 'รหัสผ่านนี้คาดเดาง่ายเกินไป กรุณาตั้งรหัสผ่านใหม่' },
  bank_unknown: { status: 400, message: 'ไม่รู้จักธนาคารนี้' },
  unauthorized: { status: 401, message: 'กรุณาเข้าสู่ระบบใหม่' },
  login_failed: { status: 401, message: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' },
  member_blocked: { status: 403, message: 'บัญชีนี้ถูกระงับ กรุณาติดต่อเจ้าหน้าที่' },
  not_found: { status: 404, message: 'ไม่พบข้อมูล' },
  payment_method_unknown: { status: 404, message: 'ไม่พบช่องทางการชำระเงินนี้' },
  game_unknown: { status: 404, message: 'ไม่พบเกมนี้' },
  phone_taken: { status: 409, message: 'เบอร์โทรศัพท์นี้เป็นสมาชิกอยู่แล้ว' },
  bank_account_taken: { status: 409, message: 'เลขบัญชีนี้เป็นของสมาชิกอยู่แล้ว' },
  not_enough_money: { status: 409, message: 'ยอดเงินไม่เพียงพอ' },
  no_free_amount: { status: 409, message: 'มีรายการฝากยอดนี้มากเกินไป กรุณาเปลี่ยนจำนวนเงินเล็กน้อย' },
  game_unavailable: { status: 409, message: 'เกมนี้ยังไม่พร้อมให้บริการ กรุณาลองใหม่' },
  payment_unavailable: { status: 409, message: 'ช่องทางการชำระเงินยังไม่พร้อม กรุณาลองใหม่' },
  payload_too_large: { status: 413, message: 'ข้อมูลมีขนาดใหญ่เกินไป' },
  unsupported_media_type: { status: 415, message: 'ไม่รองรับข้อมูลชนิดนี้' },
  too_many_requests: { status: 429, message: 'ทำรายการถี่เกินไป กรุณารอสักครู่' },
  internal: { status: 500, message: 'เซิร์ฟเวอร์มีปัญหา' },
  starting_or_stopping: { status: 503, message: 'ระบบยังไม่พร้อม กรุณาลองใหม่' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
