import { Fragment } from 'react';

/**
 * A range with the word of its unit, such as `1-3 นาที`, and `ใช้เวลา` before it, which browsers part in two; or a short
 * reference, such as `D-2811-0107`.
 */
const RANGE = /((?:ใช้เวลา )?\d+-\d+\s\S+|[DW]-\d{4}-\d+)/;

/**
 * Renders a text with unbroken ranges and references, because browsers break lines after a hyphen, even between two
 * numbers.
 */
export function UnbrokenRanges({ children }: { children: string }) {
  return children.split(RANGE).map((part, place) =>
    place % 2 === 1 ? (
      // The parts have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
