import { textLanguage } from '../../lib/text-language.ts';
import { classNames } from '../../ui/class-names.ts';

/** A line of a description list with a value to compare letter by letter. */
export function CodeValue({ label, value }: { label: string; value: string }) {
  // Monospace fonts have no Thai letters; a browser would substitute an arbitrary font.
  const isThai = textLanguage(value) === 'th';
  return (
    <div>
      <dt className="text-caption text-muted">{label}</dt>
      <dd
        className={classNames(
          'text-caption tabular-nums [overflow-wrap:anywhere]',
          !isThai && 'font-mono',
        )}
      >
        {value}
      </dd>
    </div>
  );
}
