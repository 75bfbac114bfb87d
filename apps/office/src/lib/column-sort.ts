/** The direction in which a column orders the rows now, and the address that orders them by it, or turns them around. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | undefined;
  href: string;
}

/** The order of a column by a pair of orders, up and down; a column that has neither begins with down. */
export function columnSort<Sort extends string>(
  now: Sort,
  [up, down]: readonly [up: Sort, down: Sort],
  hrefOf: (sort: Sort) => string,
): ColumnSort {
  const direction = now === up ? 'ascending' : now === down ? 'descending' : undefined;
  return { direction, href: hrefOf(now === down ? up : down) };
}
