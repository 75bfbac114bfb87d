/** Puts the kind before a name that does not say it itself: `วงล้อนำโชค` needs no second `วงล้อ`. */
export function withKind(kind: string, name: string): string {
  return name.toLowerCase().includes(kind.toLowerCase()) ? name : `${kind} ${name}`;
}
