import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { SavedMethod } from './MethodScreen.tsx';
import type { RecordChange } from './SaveDialog.tsx';
import type { TypedRecord } from './use-records.ts';

type Row = TypedRecord<SavedMethod>;

/**
 * door-28: the methods of withdrawal in the order in which their gateways are asked to pay: the one of the settings, then
 * the others by place, each gateway once. Switched-off methods and gateways are passed over.
 */
export function payoutOrder(
  rows: readonly Row[],
  {
    payout_method_id: firstId,
    gateways,
  }: Pick<OfficeData<'listMethodRecords'>, 'payout_method_id' | 'gateways'>,
): Row[] {
  const isOn = ({ content }: Row) =>
    content.adapter === 'withdrawal' &&
    content.is_enabled &&
    gateways.some(({ code, is_enabled }) => code === content.gateway && is_enabled);
  const placed = rows.filter(isOn).toSorted(inPlace);
  const first = placed.find(({ content }) => content.id === firstId);
  const ordered = first ? [first, ...placed.filter((row) => row !== first)] : placed;
  const gatewayOf = ({ content }: Row) => content.gateway;
  return ordered.filter(
    (row, index) => ordered.findIndex((other) => gatewayOf(other) === gatewayOf(row)) === index,
  );
}

/** As the server orders them: by place, then by the gateway's code. */
function inPlace({ content: one }: Row, { content: other }: Row): number {
  return one.sort - other.sort || (one.gateway < other.gateway ? -1 : 1);
}

/** The changes that put a method before the one above it: they change places. */
export function changesToMoveUp(
  order: readonly Row[],
  index: number,
  placeText: (place: number) => string,
): RecordChange[] {
  const [above, moved] = [order[index - 1], order[index]];
  if (!above || !moved) return [];
  const places = [above.content.sort, moved.content.sort];
  const [upper, lower] = places[0] === places[1] ? [places[0], Number(places[1]) + 1] : places;
  const changeOf = (row: Row, sort: number | undefined, before: number, after: number) =>
    sort === undefined || sort === row.content.sort
      ? []
      : [
          {
            before: { ...row.content },
            after: { ...row.content, sort },
            latest: row.latest,
            words: {
              name: row.content.gateway,
              before: placeText(before),
              after: placeText(after),
            },
          },
        ];
  return [...changeOf(moved, upper, index + 1, index), ...changeOf(above, lower, index, index + 1)];
}
