/** The texts of a person's own views of lists. */
export const thSavedViews = {
  label: 'มุมมองของฉัน',
  save: 'บันทึกมุมมองนี้',
  rename: 'เปลี่ยนชื่อ',
  renameOf: (name: string) => `เปลี่ยนชื่อมุมมอง ${name}`,
  delete: 'ลบ',
  deleteOf: (name: string) => `ลบมุมมอง ${name}`,
  name: 'ชื่อมุมมอง',
  nameMissing: 'กรุณาตั้งชื่อมุมมอง',
  note: 'เห็นเฉพาะคุณ และใช้ได้ทุกเครื่องที่คุณเข้าสู่ระบบ',
  noFilters: 'เลือกตัวกรองก่อน',
  full: (max: number) => `มีครบ ${max} มุมมองแล้ว ลบบางมุมมองก่อน`,
  saved: 'บันทึกมุมมองแล้ว',
  renamed: 'เปลี่ยนชื่อแล้ว',
  deleted: 'ลบมุมมองแล้ว',
};

export type SavedViewsCatalogue = typeof thSavedViews;
