import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface NextStepProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The link that leads there. */
  children: ReactNode;
  /** True for the one step that the screen is about. */
  isMain?: boolean;
}

/** A strip that names what a member may do next, and leads there. */
export function NextStep({ icon, title, text, children, isMain = false }: NextStepProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-edge py-3',
        isMain ? 'border-primary bg-tint' : 'border-line bg-card',
      )}
    >
      {icon}
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold">{title}</h2>
        <p className="text-caption text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
