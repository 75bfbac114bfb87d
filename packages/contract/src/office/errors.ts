import type { BothLanguages } from '../envelope.ts';
import { CONTACT_PAUSE_HOURS, FOLLOW_UP_DAYS, MAX_LINKED_MEMBERS } from '../cases/rules.ts';
import { apiKeyErrors } from './api-key-errors.ts';
import { faultErrors } from './fault-errors.ts';
import { ENDED_BY_PEOPLE_AFTER_MINUTES } from './withdrawal-acts.ts';
import { statementErrors } from './statement-errors.ts';
import { VIEWS_MAX } from './view-rules.ts';
import { MAX_REPORT_DAYS } from './report-days.ts';

/** All refusals that staff can meet: a stable code, its HTTP status and its text in both languages. */
export const officeErrors = {
  invalid_input: { status: 400, th: 'ข้อมูลไม่ถูกต้อง', en: 'The input is not valid' },
  theme_unknown: { status: 400, th: 'ไม่มีธีมชื่อนี้', en: 'There is no theme of that name' },
  payout_method_unknown: {
    status: 400,
    th: 'ไม่มีวิธีถอนนี้',
    en: 'There is no such method for withdrawals',
  },
  deposit_method_unknown: {
    status: 400,
    th: 'ไม่มีวิธีฝากนี้',
    en: 'There is no such method for deposits',
  },
  range_reversed: {
    status: 400,
    th: 'ถอนสูงสุดต้องไม่น้อยกว่าถอนขั้นต่ำ',
    en: 'The greatest withdrawal is less than the least',
  },
  name_refused: {
    status: 400,
    th: 'พิมพ์ชื่อหรือนามสกุลอย่างน้อยหนึ่งตัวอักษร',
    en: 'Type at least one letter of a name',
  },
  /** desk-41: a search by name is refused when more than 1,000 members have a name that begins so. */
  name_too_common: {
    status: 400,
    th: 'มีสมาชิกชื่อขึ้นต้นแบบนี้เกิน 1,000 คน กรุณาพิมพ์ชื่อให้ยาวขึ้น หรือพิมพ์ทั้งชื่อและนามสกุล',
    en: 'More than 1,000 members have a name that begins so. Type more of it, or both names',
  },
  /** type-19: a day may be at most ten years from today. */
  day_too_far: {
    status: 400,
    th: 'วันที่ห่างจากวันนี้เกินสิบปี',
    en: 'The day is more than ten years away',
  },
  period_refused: {
    status: 400,
    th: `วันแรกต้องไม่อยู่หลังวันสุดท้าย และเลือกได้นานสุด ${MAX_REPORT_DAYS} วัน`,
    en: `The first day must not be after the last, and ${MAX_REPORT_DAYS} days are the most`,
  },
  /** kyc-11: the card's last day has passed, so it is rejected. */
  card_expired: {
    status: 400,
    th: 'บัตรหมดอายุแล้ว กรุณาปฏิเสธด้วยเหตุผลนี้',
    en: 'The card has expired: reject it for this reason',
  },
  reason_missing: { status: 400, th: 'กรุณาระบุเหตุผล', en: 'Give a reason' },
  bank_unknown: { status: 400, th: 'ไม่รู้จักธนาคารนี้', en: 'This bank is not known' },
  password_too_common: {
    status: 400,
    th: 'รหัสผ่านนี้เดาง่ายเกินไป',
    en: 'This password is too easily guessed',
  },
  old_password_wrong: {
    status: 400,
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
    en: 'The present password is wrong',
  },
  /** The authenticator app's code is right but already used; each code works once. */
  code_used: {
    status: 400,
    th: 'รหัสนี้ใช้ไปแล้ว กรุณารอรหัสถัดไปในแอป',
    en: 'This code was used already. Wait for the next one in your app',
  },
  code_wrong: { status: 400, th: 'รหัสยืนยันไม่ถูกต้อง', en: 'The code is wrong' },
  passkey_refused: { status: 400, th: 'พาสคีย์นี้ใช้ไม่ได้', en: 'This passkey was not accepted' },
  picture_refused: {
    status: 400,
    th: 'ใช้ได้เฉพาะรูป JPEG, PNG หรือ WebP ขนาดไม่เกิน 3 MB และ 25 ล้านพิกเซล',
    en: 'Only JPEG, PNG or WebP of at most 3 MB and 25 million pixels',
  },
  unauthorized: { status: 401, th: 'กรุณาเข้าสู่ระบบใหม่', en: 'Please sign in again' },
  sign_in_failed: {
    status: 401,
    th: 'อีเมล รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง',
    en: 'The email, password or code is wrong',
  },
  /** The password is right, and the second factor is still missing. */
  code_required: { status: 401, th: 'กรุณายืนยันตัวตนขั้นที่สอง', en: 'A second factor is needed' },
  step_up_required: {
    status: 403,
    th: 'กรุณายืนยันตัวตนขั้นที่สองอีกครั้งก่อนทำรายการนี้',
    en: 'Confirm your second factor again before this',
  },
  /** The site requires a second factor that this session has not given. */
  factor_required: {
    status: 403,
    th: 'กรุณาตั้งค่าหรือยืนยันตัวตนขั้นที่สองก่อน',
    en: 'Set up or give your second factor first',
  },
  role_beyond_own: {
    status: 403,
    th: 'คุณจัดการตำแหน่งที่มีสิทธิ์มากกว่าตนเองไม่ได้',
    en: 'The role has permissions that you lack',
  },
  permission_missing: {
    status: 403,
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้',
    en: 'You lack the permission for this',
  },
  origin_refused: {
    status: 403,
    th: 'คำขอมาจากเว็บไซต์อื่น',
    en: 'The request came from another site',
  },
  network_refused: { status: 403, th: 'เครือข่ายนี้ไม่ได้รับอนุญาต', en: 'This network is not allowed' },
  own_proposal: {
    status: 403,
    th: 'ผู้เสนออนุมัติคำขอของตนเองไม่ได้',
    en: 'A proposal is decided by somebody else than its maker',
  },
  /** desk-39: the maker cannot approve the proposal before its delay has passed; the message names the time. */
  own_proposal_waits: {
    status: 403,
    th: 'ยังไม่ครบเวลารอ ผู้เสนอยังอนุมัติเองไม่ได้',
    en: 'The delay runs: its maker cannot approve it yet',
  },
  /** risk-06: one of the two controls the other's account; the message says who, and since when. */
  not_independent: {
    status: 403,
    th: 'ผู้เสนอและผู้อนุมัติต้องเป็นอิสระต่อกัน',
    en: 'The maker and the second person must be independent of each other',
  },
  not_found: { status: 404, th: 'ไม่พบข้อมูล', en: 'Not found' },
  method_not_allowed: { status: 405, th: 'ไม่รองรับคำสั่งนี้', en: 'This method is not supported' },
  target_changed: {
    status: 409,
    th: 'ข้อมูลเปลี่ยนไปแล้ว กรุณาโหลดใหม่',
    en: 'This has changed meanwhile: load it again',
  },
  /** unknown-01, unknown-02: why people may not end a withdrawal in the place of its gateway. */
  gateway_pays: {
    status: 409,
    th: 'เกตเวย์ตอบว่ากำลังจ่ายรายการนี้ รอผลจากเกตเวย์ก่อน',
    en: 'The gateway says that it is paying this: wait for its outcome',
  },
  ordered_lately: {
    status: 409,
    th: `เพิ่งสั่งเกตเวย์จ่ายไปไม่ถึง ${ENDED_BY_PEOPLE_AFTER_MINUTES} นาที รอให้ครบก่อน`,
    en: `The gateway was asked to pay it less than ${ENDED_BY_PEOPLE_AFTER_MINUTES} minutes ago: wait until then`,
  },
  gateway_not_asked: {
    status: 409,
    th: 'ยังไม่ได้ถามเกตเวย์ในช่วงนี้ กดถามเกตเวย์ซ้ำก่อน',
    en: 'The gateway was not asked lately: ask it again first',
  },
  contradiction_open: {
    status: 409,
    th: 'เกตเวย์แจ้งเรื่องรายการนี้ขัดกันอยู่ ตัดสินเรื่องนั้นก่อน',
    en: 'The gateway contradicts itself about this: decide that first',
  },
  gateway_id_taken: {
    status: 409,
    th: 'รหัสการจ่ายของเกตเวย์นี้เป็นของรายการถอนอื่น',
    en: 'This payment of the gateway belongs to another withdrawal',
  },
  /** risk-05: the maker of the held act has lost the permission for it, so it cannot be approved. */
  maker_gone: {
    status: 409,
    th: 'ผู้เสนอไม่มีสิทธิ์ทำรายการนี้แล้ว อนุมัติไม่ได้',
    en: 'Its maker may not do this any more: it cannot be approved',
  },
  /** account-41: a withdrawal of a blocked member cannot be approved. */
  member_blocked: {
    status: 409,
    th: 'สมาชิกนี้ถูกระงับ ปลดระงับก่อนจึงจะอนุมัติได้ หรือปฏิเสธเพื่อคืนเงินเข้ากระเป๋า',
    en: 'The member is blocked. Let the member in first, or reject it to give the money back',
  },
  /** alert-07: the member reported somebody else's act; the stop is lifted in the case first. */
  withdrawals_stopped: {
    status: 409,
    th: 'สมาชิกแจ้งว่าไม่ใช่ตนเอง การถอนจึงหยุดไว้ เปิดการถอนในเรื่องของสมาชิกก่อนจึงจะอนุมัติได้ หรือปฏิเสธเพื่อคืนเงินเข้ากระเป๋า',
    en: 'The member reported somebody else. Lift the stop in the member’s case first, or reject it to give the money back',
  },
  /** case-09: a case that stops withdrawals is not closed. */
  case_stops_withdrawals: {
    status: 409,
    th: 'เรื่องนี้ยังหยุดการถอนของสมาชิกอยู่ เปิดการถอนก่อนจึงจะปิดเรื่องได้',
    en: 'This case still stops the member’s withdrawals: lift the stop before you close it',
  },
  /** queue-28: nobody decides a withdrawal that risk checks. */
  withdrawal_with_risk: {
    status: 409,
    th: 'ฝ่ายเสี่ยงกำลังตรวจรายการถอนนี้ ต้องส่งคืนเข้าคิวก่อนจึงจะตัดสินได้',
    en: 'Risk is checking this withdrawal: it comes back to the queue before anybody decides it',
  },
  /** queue-29: a case is not closed while a withdrawal is with risk by it. */
  case_checks_withdrawal: {
    status: 409,
    th: 'ยังมีรายการถอนที่รอตรวจในเรื่องนี้ ส่งคืนเข้าคิวก่อนจึงจะปิดเรื่องได้',
    en: 'A withdrawal is still checked by this case: return it to the queue before you close the case',
  },
  case_is_internal: {
    status: 409,
    th: 'เรื่องนี้ไม่แสดงให้สมาชิกเห็น จึงตอบสมาชิกในเรื่องนี้ไม่ได้',
    en: 'The member never sees this case, so it takes no answer to the member',
  },
  /** link-05: a case has its most members. */
  case_full: {
    status: 409,
    th: `เรื่องนี้มีสมาชิกครบ ${MAX_LINKED_MEMBERS} คนแล้ว เอาสมาชิกออกก่อนจึงเพิ่มได้`,
    en: `The case has ${MAX_LINKED_MEMBERS} members already: unlink one before you add another`,
  },
  /** link-06: the finding is nothing, and a member is still watched or kept from offers. */
  marks_in_force: {
    status: 409,
    th: 'ยังเฝ้าดูหรือจำกัดสิทธิ์สมาชิกอยู่ ยกเลิกก่อนจึงสรุปว่าไม่พบอะไร',
    en: 'A member is still watched or kept from offers: lift that before you close the case without a finding',
  },
  /** risk-18: the same change of the same record waits; the message names the proposal and its maker. */
  already_proposed: {
    status: 409,
    th: 'มีคำขออนุมัติเดียวกันรออยู่แล้ว',
    en: 'The same change waits for approval already',
  },
  already_decided: { status: 409, th: 'รายการนี้ถูกตัดสินไปแล้ว', en: 'This has been decided already' },
  deposit_not_credited: {
    status: 409,
    th: 'รายการฝากนี้ยังไม่ได้รับเงิน หรือถูกเรียกคืนไปแล้ว',
    en: 'This deposit was not credited, or is reversed already',
  },
  transfer_taken: {
    status: 409,
    th: 'เงินโอนนี้ถูกใช้หรือส่งคืนไปแล้ว',
    en: 'The transfer has been credited or sent back already',
  },
  amount_differs: {
    status: 409,
    th: 'เกตเวย์แจ้งเงินโอนนี้ด้วยยอดอื่น',
    en: 'The gateway has reported the transfer with another amount',
  },
  /** risk-08: the amount is larger than the deposit asked for. */
  above_asked: {
    status: 409,
    th: 'ยอดเกินจำนวนที่สมาชิกต้องโอน',
    en: 'It is more than the member was asked to transfer',
  },
  claimed_by_other: {
    status: 409,
    th: 'พนักงานคนอื่นรับรายการนี้ไว้แล้ว',
    en: 'Somebody else has taken this',
  },
  phone_taken: {
    status: 409,
    th: 'เบอร์โทรศัพท์นี้เป็นของสมาชิกคนอื่น',
    en: 'This phone belongs to another member',
  },
  bank_account_taken: {
    status: 409,
    th: 'เลขบัญชีนี้เป็นของสมาชิกคนอื่น',
    en: 'This account belongs to another member',
  },
  not_tighter: {
    status: 409,
    th: 'พนักงานลดเวลาพักของสมาชิกไม่ได้ กำหนดได้เฉพาะที่นานกว่าเดิม',
    en: 'A time-out may only become longer',
  },
  rank_earned: {
    status: 409,
    th: 'ลดต่ำกว่าระดับที่สมาชิกได้จากยอดเล่นไม่ได้',
    en: 'The member’s play has earned a higher rank',
  },
  nothing_to_replay: {
    status: 409,
    th: 'เว็บฮุกนี้ไม่มีเนื้อหาให้ทำซ้ำ',
    en: 'Nothing was kept of this webhook that could be given again',
  },
  contradicts_earlier: {
    status: 409,
    th: 'เว็บฮุกนี้ขัดกับที่ได้รับก่อนหน้า',
    en: 'This webhook contradicts what was received before',
  },
  own_place: {
    status: 409,
    th: 'ข้อมูลนี้เปลี่ยนได้จากหน้าของตัวเองเท่านั้น',
    en: 'This is changed in its own place only',
  },
  loosens_too_soon: {
    status: 409,
    th: 'การเปลี่ยนนี้ลดการป้องกัน ต้องตั้งเวลาไม่น้อยกว่า 24 ชั่วโมงข้างหน้า',
    en: 'This loosens a guard, so its time must be at least 24 hours ahead',
  },
  nothing_there: {
    status: 409,
    th: 'ตอนนั้นยังไม่มีรายการนี้ ให้ปิดใช้แทน',
    en: 'There was nothing then: disable it instead',
  },
  /** guard-06: staff wrote to the member by this case within a day. */
  contacted_lately: {
    status: 409,
    th: `ส่งข้อความถึงสมาชิกแล้วใน ${CONTACT_PAUSE_HOURS} ชั่วโมงนี้`,
    en: `Staff have written to the member within ${CONTACT_PAUSE_HOURS} hours`,
  },
  /** guard-07: a suggested limit is lower than the one that counts. */
  limit_not_lower: {
    status: 409,
    th: 'แนะนำได้เฉพาะวงเงินที่ต่ำกว่าที่สมาชิกตั้งไว้',
    en: 'Suggest a limit that is lower than the member’s own',
  },
  follow_up_refused: {
    status: 400,
    th: `เลือกวันตั้งแต่พรุ่งนี้ ไม่เกิน ${FOLLOW_UP_DAYS} วัน`,
    en: `Choose a day from tomorrow on, at most ${FOLLOW_UP_DAYS} days from now`,
  },
  /** guard-09: a protection case ends with a decision, which other cases do not have. */
  decision_missing: {
    status: 400,
    th: 'เลือกผลการดูแลก่อนปิดเรื่อง',
    en: 'Say how the case ends before you close it',
  },
  as_it_is: { status: 409, th: 'ค่าปัจจุบันเป็นแบบนี้อยู่แล้ว', en: 'It stands so already' },
  rule_broken: { status: 409, th: 'กติกาไม่อนุญาต', en: 'A rule forbids it' },
  not_enough_money: { status: 409, th: 'ยอดเงินไม่เพียงพอ', en: 'There is not enough money' },
  request_key_reused: {
    status: 409,
    th: 'คำขอนี้ถูกส่งไปแล้วด้วยข้อมูลอื่น',
    en: 'This request was sent before with other details',
  },
  last_owner: {
    status: 409,
    th: 'ต้องมีเจ้าของอย่างน้อยหนึ่งคน',
    en: 'The last owner can be neither removed nor demoted',
  },
  last_factor: {
    status: 409,
    th: 'ลบการยืนยันตัวตนขั้นที่สองรายการสุดท้ายไม่ได้',
    en: 'The last second factor cannot be removed',
  },
  own_account: { status: 409, th: 'ทำรายการนี้กับบัญชีของตนเองไม่ได้', en: 'Not for your own account' },
  loosening_waits: {
    status: 409,
    th: 'การผ่อนปรนที่คุณสั่งไว้ยังรอผล ยกเลิกก่อน แล้วจึงเปลี่ยนบัญชีของผู้อื่น',
    en: 'A loosening of yours still waits: stop it before you change a colleague’s account',
  },
  preset_role: { status: 409, th: 'ตำแหน่งมาตรฐานแก้ไขไม่ได้', en: 'A preset role cannot be changed' },
  own_network_missing: {
    status: 409,
    th: 'รายการเครือข่ายต้องมีเครือข่ายที่คุณใช้อยู่',
    en: 'The list must hold the network that you are in',
  },
  picture_in_use: {
    status: 409,
    th: 'รูปนี้ยังถูกใช้อยู่',
    en: 'The picture is in use',
  },
  picture_unknown: {
    status: 409,
    th: 'ไม่มีรูปนี้ในคลังแล้ว กรุณาเลือกรูปใหม่',
    en: 'The library has no such picture any more: choose another',
  },
  code_taken: {
    status: 409,
    th: 'มีคูปองที่ใช้รหัสนี้อยู่แล้ว',
    en: 'Another coupon has this code',
  },
  period_over: {
    status: 409,
    th: 'เวลาสิ้นสุดผ่านไปแล้ว กรุณาแก้เวลาสิ้นสุดก่อน',
    en: 'The end has passed: set a later one first',
  },
  /** The time of a "view as the member sees it" has run out. Each view is recorded, so a new one is opened for more. */
  view_over: {
    status: 409,
    th: 'หมดเวลาดูแล้ว กรุณาเปิดดูใหม่จากหน้าสมาชิก',
    en: 'The view is over: open it again',
  },
  view_name_taken: {
    status: 409,
    th: 'มีมุมมองชื่อนี้แล้ว',
    en: 'You have a view of this name already',
  },
  too_many_views: {
    status: 409,
    th: `บันทึกได้ไม่เกิน ${VIEWS_MAX} มุมมอง`,
    en: `At most ${VIEWS_MAX} views can be kept`,
  },
  email_taken: { status: 409, th: 'อีเมลนี้ถูกใช้แล้ว', en: 'This email is in use' },
  ...apiKeyErrors,
  ...statementErrors,
  ...faultErrors,
} as const satisfies Record<string, BothLanguages & { status: number }>;

export type OfficeErrorCode = keyof typeof officeErrors;
