import { classNames } from './class-names.ts';

/** The parts of a screen, such as the queue and all rows; each has its own address. Ready-made filters are `Views`. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className="mb-3 flex gap-4 border-b border-line">
      {tabs.map(({ label: name, href, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            '-mb-px border-b-2 px-1 py-1.5',
            isCurrent
              ? 'border-accent font-semibold'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
