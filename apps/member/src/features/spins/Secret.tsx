import { spokenLanguage } from '../../lib/spoken-language.ts';
import { classNames } from '../../ui/class-names.ts';

/** A line of a description list whose value is to be compared letter by letter. */
export function Secret({ label, value }: { label: string; value: string }) {
  // Letters of equal width are not Thai ones: a browser would take them from whatever it finds.
  const isThai = spokenLanguage(value) === 'th';
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
