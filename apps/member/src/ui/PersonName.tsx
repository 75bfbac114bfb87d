/** A person's name, which stays inside its line (type-21) and breaks where it must. */
export function PersonName({ name }: { name: string }) {
  return <span className="within-line [overflow-wrap:anywhere]">{name}</span>;
}
