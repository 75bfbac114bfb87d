/** The key of an act behind the word on its button, left out where the device has no keyboard. */
export function KeyHint({ letter }: { letter: string }) {
  return <span className="pointer-coarse:hidden"> ({letter})</span>;
}
