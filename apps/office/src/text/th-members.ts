/** Operations on members and proposals, in words. */
export const thMemberOperations = {
  searchEverything: 'ค้นหา',
  listMembers: 'ดูรายชื่อสมาชิก',
  getMember: 'ดูสมาชิก',
  listMemberEvents: 'ดูเหตุการณ์ของสมาชิก',
  getTransfer: 'ดูรายการเคลื่อนไหว',
  revealMember: 'ดูเบอร์และเลขบัญชีเต็ม',
} as const;
