/** A name in the reader's language, with its code below it for engineers. */
export function NameWithCode({ name, code }: { name: string; code: string }) {
  return (
    <>
      <span className="block">{name}</span>
      <code className="block font-mono text-small [overflow-wrap:anywhere] text-muted">{code}</code>
    </>
  );
}
