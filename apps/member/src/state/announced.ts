/** The payments whose outcome this page has told, so that their notification does not tell it again (note-11). */
const announced = new Set<string>();

export function announce(reference: string): void {
  announced.add(reference);
}

export function wasAnnounced(reference: string): boolean {
  return announced.has(reference);
}
