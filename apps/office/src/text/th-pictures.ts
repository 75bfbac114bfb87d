/** The texts of the media library and its fields; en-pictures.ts has the same keys. */
export const thPictures = {
  own: 'รูปที่มากับระบบ',
  library: 'คลังรูป',
  libraryNote: 'รูปล่าสุดอยู่ก่อน เลือกด้วยลูกศรและ Enter',
  choose: 'เลือกรูป',
  chooseFor: (label: string) => `เลือกรูป: ${label}`,
  remove: 'เอาออก',
  removeFrom: (label: string) => `เอาออก: ${label}`,
  none: 'ไม่มีรูป',
  current: 'ใช้อยู่',
  upload: 'อัปโหลดรูป',
  tooBig: 'รูปนี้ใหญ่กว่า 3 MB',
  uploaded: (path: string) => `อัปโหลดแล้ว: ${path}`,
  noMedia: 'ยังไม่มีรูป',
  unused: 'ยังไม่ได้ใช้',
  usedAt: (places: string) => `ใช้ที่: ${places}`,
  inUse: 'รูปนี้ยังถูกใช้อยู่',
  delete: 'ลบ',
  deleteOf: (path: string) => `ลบ ${path}`,
  deleteTitle: 'ลบรูปจากคลัง',
  deleted: 'ลบรูปแล้ว',
  newest: 'รูปล่าสุด',
  moreMedia: 'รูปที่เก่ากว่า',
};

export type PictureTexts = typeof thPictures;
