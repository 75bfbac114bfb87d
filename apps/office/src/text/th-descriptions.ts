/** The texts of the editor of descriptions; en-descriptions.ts has the same keys. */
export const thDescriptions = {
  toolbar: (label: string) => `เครื่องมือ: ${label}`,
  text: 'ข้อความ',
  source: 'HTML',
  sourceOf: (label: string) => `HTML: ${label}`,
  tools: {
    bold: 'ตัวหนา (Ctrl+B)',
    italic: 'ตัวเอียง (Ctrl+I)',
    underline: 'ขีดเส้นใต้ (Ctrl+U)',
    heading: 'หัวข้อ',
    smallHeading: 'หัวข้อย่อย',
    bullets: 'รายการ',
    numbers: 'รายการมีเลข',
    quote: 'ข้อความยกมา',
    undo: 'เลิกทำ (Ctrl+Z)',
    redo: 'ทำซ้ำ (Ctrl+Y)',
  },
  link: 'ลิงก์',
  address: 'ที่อยู่',
  addressHint: 'https://…, line:…, tel:… หรือหน้าในแอป เช่น /promotion',
  setLink: 'ใส่ลิงก์',
  removeLink: 'เอาลิงก์ออก',
};
