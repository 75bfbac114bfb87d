/** The texts of the screens where members look after their account. */
export const thAccount = {
  passkeys: {
    title: 'พาสคีย์',
    hint: 'เข้าสู่ระบบด้วยลายนิ้วมือ ใบหน้า หรือรหัสของเครื่อง แทนรหัสผ่าน',
    empty: 'ยังไม่มีพาสคีย์',
    loadFailed: 'โหลดพาสคีย์ไม่สำเร็จ',
    unavailable: 'เบราว์เซอร์หรือที่อยู่เว็บนี้ใช้พาสคีย์ไม่ได้',
    password: 'รหัสผ่านของคุณ',
    add: 'เพิ่มพาสคีย์ของเครื่องนี้',
    added: 'เพิ่มพาสคีย์แล้ว',
    addFailed: 'เพิ่มพาสคีย์ไม่สำเร็จ',
    addedAt: (time: string) => `เพิ่มเมื่อ ${time}`,
    remove: 'ลบ',
    removeNamed: (device: string) => `ลบพาสคีย์ ${device}`,
    removed: 'ลบพาสคีย์แล้ว',
    removeFailed: 'ลบพาสคีย์ไม่สำเร็จ',
  },
  devices: {
    title: 'อุปกรณ์ที่เข้าสู่ระบบ',
    list: 'อุปกรณ์ที่เข้าสู่ระบบอยู่',
    thisOne: 'เครื่องนี้',
    unknown: 'ไม่ทราบชื่ออุปกรณ์',
    network: (network: string) => `เครือข่าย ${network}`,
    lastUsed: (time: string) => `ใช้ล่าสุด ${time}`,
    end: 'ออกจากระบบ',
    endNamed: (device: string) => `ออกจากระบบ ${device}`,
    endOthers: 'ออกจากระบบอุปกรณ์อื่นทั้งหมด',
    ended: 'ออกจากระบบแล้ว',
    endFailed: 'ออกจากระบบไม่สำเร็จ',
    loadFailed: 'โหลดรายการอุปกรณ์ไม่สำเร็จ',
    hint: 'หากมีอุปกรณ์ที่คุณไม่รู้จัก ให้ออกจากระบบอุปกรณ์นั้น แล้วเปลี่ยนรหัสผ่าน',
  },
};

export type AccountCatalogue = typeof thAccount;
