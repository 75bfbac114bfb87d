import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { UnbrokenRanges } from './UnbrokenRanges.tsx';

export interface Detail {
  label: string;
  value: string;
  /** A picture before the value, hidden from assistive technology. */
  mark?: ReactNode;
  /** The name of the button that copies the value; without one there is none. */
  copyLabel?: string;
}

/** A list of named values, one a line. */
export function DetailList({
  details,
  onCopied,
}: {
  details: readonly Detail[];
  onCopied: (copied: boolean) => void;
}) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value, mark, copyLabel }) => (
        <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="ml-auto flex min-w-0 items-center text-right text-small tabular-nums">
            {mark !== undefined && <span className="mr-2">{mark}</span>}
            <span className="within-line min-w-0 [overflow-wrap:anywhere]">
              <UnbrokenRanges>{value}</UnbrokenRanges>
            </span>
            {copyLabel !== undefined && (
              <span className="-my-2 -mr-3">
                <CopyButton text={value} label={copyLabel} onCopied={onCopied} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
