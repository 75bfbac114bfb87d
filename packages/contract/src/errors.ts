/**
 * All errors that a member can meet: a stable code, its HTTP status and the Thai text (api-03). Codes are never
 * renamed; texts may be improved at any time.
 */
export const errors = {
  invalid_input: { status: 400, message: 'ข้อมูลไม่ถูกต้อง' },
  amount_out_of_range: { status: 400, message: 'จำนวนเงินอยู่นอกช่วงที่กำหนด' },
  return_url_refused: { status: 400, message: 'ที่อยู่สำหรับกลับมาไม่ได้รับอนุญาต' },
  password_too_common: { status: 400, message: 'รหัสผ่านนี้คาดเดาง่ายเกินไป กรุณาตั้งรหัสผ่านใหม่' },
  bank_unknown: { status: 400, message: 'ไม่รู้จักธนาคารนี้' },
  old_password_wrong: { status: 400, message: 'รหัสผ่านไม่ถูกต้อง' },
  passkey_refused: { status: 400, message: 'ใช้พาสคีย์นี้ไม่ได้ กรุณาลองใหม่ หรือใช้รหัสผ่าน' },
  pin_wrong: { status: 400, message: 'รหัส PIN ไม่ถูกต้อง' },
  pin_too_weak: { status: 400, message: 'PIN นี้เดาง่ายเกินไป กรุณาตั้งใหม่' },
  /** lock-08: this session has used up its wrong PINs. */
  pin_off: { status: 409, message: 'ใส่ PIN ผิดครบ 5 ครั้งแล้ว กรุณาใช้รหัสผ่าน' },
  lock_without_key: { status: 409, message: 'กรุณาตั้ง PIN หรือเพิ่มพาสคีย์ก่อน' },
  phone_code_wrong: { status: 400, message: 'รหัสยืนยันเบอร์โทรศัพท์ไม่ถูกต้องหรือหมดอายุ' },
  reset_code_wrong: { status: 400, message: 'รหัสยืนยันไม่ถูกต้องหรือหมดอายุ' },
  statement_month_refused: {
    status: 400,
    message: 'ขอรายการเดินบัญชีได้เฉพาะเดือนนี้และย้อนหลังรวม 24 เดือน',
  },
  /** type-19: the period that a history is asked for begins or ends more than ten years from today. */
  day_too_far: { status: 400, message: 'วันที่ห่างจากวันนี้เกินสิบปี' },
  picture_refused: { status: 400, message: 'ไม่สามารถอ่านรูปนี้ได้ กรุณาเลือกรูปอื่น' },
  unauthorized: { status: 401, message: 'กรุณาเข้าสู่ระบบใหม่' },
  /** Returned by checkAccessToken only, for a token whose session has ended (account-68). */
  session_ended: {
    status: 401,
    message: 'อุปกรณ์นี้ถูกออกจากระบบ เช่น จากอุปกรณ์อื่น หรือเพราะรหัสผ่านถูกเปลี่ยน',
  },
  session_expired: { status: 401, message: 'ไม่ได้ใช้งานนาน จึงออกจากระบบให้เพื่อความปลอดภัย' },
  login_failed: { status: 401, message: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' },
  reset_token_refused: { status: 401, message: 'ลิงก์ตั้งรหัสผ่านหมดอายุ กรุณาขอรหัสใหม่' },
  /** lock-05: the session is locked until a PIN, a passkey or the password is given; nothing was done. */
  session_locked: { status: 423, message: 'แอปล็อกอยู่ กรุณาปลดล็อกแล้วทำรายการอีกครั้ง' },
  /** lock-09, lock-10: the call needs a PIN, a passkey or the password beside it. */
  lock_proof_needed: { status: 403, message: 'กรุณายืนยันด้วย PIN พาสคีย์ หรือรหัสผ่านก่อน' },
  member_blocked: { status: 403, message: 'บัญชีนี้ถูกระงับ กรุณาติดต่อเจ้าหน้าที่' },
  /** alert-08: the password is right, but the member reported somebody else: a code sets a new one first. */
  sign_in_needs_code: {
    status: 403,
    message: 'เพื่อความปลอดภัยของบัญชี กรุณาตั้งรหัสผ่านใหม่ด้วยรหัสทาง SMS ก่อนเข้าสู่ระบบ',
  },
  reset_needs_staff: {
    status: 403,
    message: 'เพื่อความปลอดภัยของบัญชี กรุณาติดต่อเจ้าหน้าที่เพื่อตั้งรหัสผ่านใหม่',
  },
  on_a_break: { status: 403, message: 'บัญชีนี้อยู่ในช่วงพักการเล่น' },
  /** line-03: the link was not begun by this session, is too old, or LINE does not vouch for it. */
  line_link_refused: {
    status: 400,
    message: 'LINE ไม่ยืนยัน ใช้เวลานานเกินไป หรือเริ่มจากเบราว์เซอร์อื่น กรุณาเริ่มเชื่อมต่อใหม่',
  },
  line_taken: {
    status: 409,
    message: 'บัญชี LINE นี้เชื่อมกับสมาชิกอีกบัญชีอยู่ กรุณายกเลิกการเชื่อมต่อที่บัญชีนั้นก่อน',
  },
  line_unavailable: { status: 409, message: 'LINE ไม่ตอบในขณะนี้ กรุณาลองใหม่อีกครั้ง' },
  not_found: { status: 404, message: 'ไม่พบข้อมูล' },
  payment_method_unknown: { status: 404, message: 'ไม่พบช่องทางการชำระเงินนี้' },
  game_unknown: { status: 404, message: 'ไม่พบเกมนี้' },
  promotion_unknown: { status: 404, message: 'ไม่พบโปรโมชั่นนี้' },
  coupon_unknown: { status: 404, message: 'ไม่พบคูปองนี้' },
  mission_unknown: { status: 404, message: 'ไม่พบภารกิจนี้' },
  spin_unknown: { status: 404, message: 'ไม่พบวงล้อนี้' },
  phone_taken: { status: 409, message: 'เบอร์โทรศัพท์นี้เป็นสมาชิกอยู่แล้ว' },
  bank_account_taken: { status: 409, message: 'เลขบัญชีนี้เป็นของสมาชิกอยู่แล้ว' },
  /** For a caller who has not proven the phone: it does not disclose whether phone or bank account is taken. */
  registration_taken: {
    status: 409,
    message: 'เบอร์โทรศัพท์หรือเลขบัญชีนี้ถูกใช้สมัครแล้ว หากเป็นเบอร์ของคุณ กรุณายืนยันด้วยรหัสทาง SMS',
  },
  phone_unproven: { status: 409, message: 'กรุณายืนยันเบอร์โทรศัพท์ด้วยรหัสทาง SMS ก่อน' },
  bank_account_unconfirmed: { status: 409, message: 'กรุณายืนยันบัญชีธนาคารก่อน' },
  /** Staff have changed the bank account or the phone less than a day ago (desk-21). */
  bank_account_cooling: {
    status: 409,
    message: 'บัญชีธนาคารหรือเบอร์โทรศัพท์เพิ่งเปลี่ยน กรุณารอครบ 24 ชั่วโมงก่อนถอน',
  },
  /** alert-07: the member reported somebody else's act. Staff lift the stop in the case. */
  withdrawals_stopped: {
    status: 409,
    message: 'หยุดการถอนเงินไว้ตามที่คุณแจ้งว่าไม่ใช่คุณ เจ้าหน้าที่กำลังตรวจสอบและจะเปิดให้อีกครั้ง',
  },
  /** kyc-08: the documents are not approved; the message says what is to be done. */
  documents_needed: { status: 409, message: 'กรุณาส่งเอกสารยืนยันตัวตนก่อนถอนเงิน' },
  /** kyc-05: the site takes no documents, or this one is approved and far from its end. */
  documents_not_asked: { status: 409, message: 'ขณะนี้เว็บไซต์ไม่ได้ขอเอกสารยืนยันตัวตน' },
  document_approved: { status: 409, message: 'เอกสารนี้อนุมัติแล้ว ไม่ต้องส่งใหม่' },
  /** kyc-05: as many pictures as a day allows were given today. */
  too_many_documents: { status: 409, message: 'วันนี้ส่งรูปครบจำนวนแล้ว กรุณาส่งใหม่พรุ่งนี้' },
  /** case-06: too many cases wait for staff, or too many were opened today. */
  too_many_cases: {
    status: 409,
    message: 'วันนี้ส่งข้อความครบจำนวนแล้ว หรือมีเรื่องรอตอบหลายเรื่อง เขียนต่อในเรื่องเดิม หรือลองใหม่ภายหลัง',
  },
  case_closed: { status: 409, message: 'เรื่องนี้ปิดแล้ว กรุณาเปิดเรื่องใหม่' },
  passkeys_full: { status: 409, message: 'พาสคีย์ครบจำนวนแล้ว กรุณาลบบางรายการออกก่อน' },
  favourites_full: { status: 409, message: 'เกมโปรดครบจำนวนแล้ว กรุณานำบางเกมออกก่อน' },
  not_enough_money: { status: 409, message: 'ยอดเงินไม่เพียงพอ' },
  no_free_amount: { status: 409, message: 'มีรายการฝากยอดนี้มากเกินไป กรุณาเปลี่ยนจำนวนเงินเล็กน้อย' },
  /** switch-04, switch-07: staff have switched off the game, all deposits or all withdrawals; the message says why. */
  game_closed: { status: 409, message: 'เกมนี้ปิดให้บริการชั่วคราว' },
  deposits_closed: { status: 409, message: 'ปิดรับฝากเงินชั่วคราว' },
  withdrawals_closed: { status: 409, message: 'ปิดการถอนเงินชั่วคราว' },
  game_unavailable: { status: 409, message: 'เกมนี้ยังไม่พร้อมให้บริการ กรุณาลองใหม่' },
  payment_unavailable: { status: 409, message: 'ช่องทางการชำระเงินยังไม่พร้อม กรุณาลองใหม่' },
  payment_closed: { status: 409, message: 'ช่องทางนี้ยังไม่เปิดให้บริการในเวลานี้' },
  request_key_reused: { status: 409, message: 'คำขอนี้ถูกส่งไปแล้วด้วยข้อมูลอื่น กรุณาทำรายการใหม่' },
  statement_not_ready: { status: 409, message: 'รายการเดินบัญชียังไม่พร้อม กรุณารอสักครู่' },
  /** way-07: the deposit cannot be cancelled, because it has ended, money waits, or the gateway's page stays open. */
  deposit_ended: { status: 409, message: 'รายการฝากนี้จบไปแล้ว' },
  deposit_money_waits: {
    status: 409,
    message: 'เราได้รับสลิปหรือเงินของรายการนี้แล้ว และกำลังตรวจสอบ จึงยกเลิกไม่ได้',
  },
  checkout_still_open: {
    status: 409,
    message: 'หน้าชำระเงินของรายการนี้ยังจ่ายได้ เราสั่งปิดไม่ได้ ถ้าไม่จ่าย รายการจะหมดเวลาเอง',
  },
  slip_not_expected: { status: 409, message: 'รายการนี้ไม่รับสลิปแล้ว' },
  withdrawal_limit_reached: { status: 409, message: 'วันนี้ถอนครบจำนวนที่กำหนดแล้ว' },
  promotion_open: { status: 409, message: 'มีโปรโมชั่นที่กำลังใช้งานอยู่' },
  withdrawal_in_progress: { status: 409, message: 'มีรายการถอนที่กำลังดำเนินการ กรุณารอให้เสร็จก่อน' },
  promotion_not_for_you: { status: 409, message: 'ยังไม่ตรงเงื่อนไขของโปรโมชั่นนี้' },
  /** gift-04: the bonus of a deposit is not the one that the member has confirmed. */
  terms_changed: { status: 409, message: 'เงื่อนไขโบนัสเพิ่งเปลี่ยน กรุณาดูและยืนยันอีกครั้ง' },
  already_claimed: { status: 409, message: 'รับไปแล้ว' },
  nothing_to_claim: { status: 409, message: 'ยังไม่มียอดให้รับ' },
  not_claimable_today: { status: 409, message: 'รับได้เฉพาะของวันนี้เท่านั้น' },
  mission_not_passed: { status: 409, message: 'ภารกิจยังไม่สำเร็จ' },
  /** fair-02: the offer's rules exclude this member; the message says why. */
  offer_not_for_you: { status: 409, message: 'สิทธิ์นี้รับได้คนละหนึ่งครั้ง' },
  coupon_not_begun: { status: 409, message: 'คูปองนี้ยังไม่เริ่มใช้งาน' },
  coupon_used_up: { status: 409, message: 'คูปองนี้ถูกใช้ครบจำนวนแล้ว' },
  coupon_busy: { status: 409, message: 'คูปองนี้กำลังถูกแก้ไข กรุณาลองใหม่อีกครั้ง' },
  /** offer-25: the claims have used up the offer's budget or number. */
  budget_spent: { status: 409, message: 'สิทธิ์ของกิจกรรมนี้ถูกใช้ครบแล้ว' },
  not_enough_points: { status: 409, message: 'ยอดสะสมไม่พอสำหรับการหมุน' },
  deposit_limit_reached: { status: 409, message: 'เกินวงเงินฝากที่คุณตั้งไว้' },
  expired: { status: 410, message: 'หมดเวลาแล้ว' },
  /** The operator keeps the period in an archive, and can bring it back (history-41). */
  archived: {
    status: 410,
    message: 'รายการช่วงนี้ถูกย้ายไปเก็บในคลังข้อมูลแล้ว หากต้องการดู กรุณาติดต่อเจ้าหน้าที่',
  },
  method_not_allowed: { status: 405, message: 'ไม่รองรับคำสั่งนี้' },
  payload_too_large: { status: 413, message: 'ข้อมูลมีขนาดใหญ่เกินไป' },
  unsupported_media_type: { status: 415, message: 'ไม่รองรับข้อมูลชนิดนี้' },
  too_many_requests: { status: 429, message: 'ทำรายการถี่เกินไป กรุณารอสักครู่' },
  internal: { status: 500, message: 'เซิร์ฟเวอร์มีปัญหา' },
  timed_out: { status: 503, message: 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง' },
  /** The call was being carried out and may have taken effect. */
  outcome_unknown: {
    status: 503,
    message: 'ระบบขัดข้องระหว่างทำรายการ กรุณาตรวจสอบผลก่อนทำรายการอีกครั้ง',
  },
  /** The call certainly had no effect. */
  unavailable: { status: 503, message: 'ระบบบันทึกรายการไม่ได้ชั่วคราว กรุณาลองใหม่' },
  starting_or_stopping: { status: 503, message: 'ระบบยังไม่พร้อม กรุณาลองใหม่' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
