import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, note, actions, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note !== undefined && <p className="text-small text-muted">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A row of a card: its title, a quieter second line, and its buttons. */
export function CardRow({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">{title}</p>
        {note !== undefined && <p className="text-small text-muted">{note}</p>}
      </div>
      {children}
    </li>
  );
}
