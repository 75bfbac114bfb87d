/** Shortens a long id of another system, such as a round, which its own page shows whole. */
export function shortenedReference(reference: string, shown = 20): string {
  return reference.length > shown ? `${reference.slice(0, shown)}…` : reference;
}
