import { classNames } from './class-names.ts';

interface View {
  name: string;
  href: string;
  isCurrent: boolean;
}

/** Ready-made filters of a list, beside which a person saves more (`SavedViews`). The parts of a screen are `Tabs`. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-1">
      {views.map(({ name, href, isCurrent }) => (
        <ViewLink key={href} name={name} href={href} isCurrent={isCurrent} />
      ))}
    </nav>
  );
}

export function ViewLink({ name, href, isCurrent }: View) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-9 items-center rounded-control px-3 pointer-coarse:min-h-11',
        isCurrent ? 'bg-raised font-semibold' : 'text-muted hover:bg-raised hover:text-ink',
      )}
    >
      {name}
    </a>
  );
}
