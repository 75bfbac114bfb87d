import type { OpenProposal } from '@kapao/contract/office/proposals.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { placeOf, targetHref } from '../lib/target-href.ts';
import { useText } from '../text/language.ts';
import { useMay, useMe } from './use-me.ts';
import { useQueryOf } from './use-query-of.ts';

/** The open proposals by the places of their records; none without the permission to read them (risk-19). */
export function useOpenProposals(): ReadonlyMap<string, readonly OpenProposal[]> {
  const may = useMay();
  const { second_factor: factor } = useMe();
  const enabled = may('proposals:read') && (factor === 'given' || factor === 'off');
  const { data } = useQueryOf('listOpenProposals', {}, { enabled });
  return useMemo(() => byPlace(data?.rows ?? []), [data]);
}

/** The open proposals of the page's record. */
export function useProposalsHere(): readonly OpenProposal[] {
  const { href } = useLocation();
  return useOpenProposals().get(placeOf(href)) ?? [];
}

/** The newest open proposal of one of these operations on a record; undefined without one. */
export function useProposalOn(
  target: string,
  operations: readonly OfficeOperationName[],
): OpenProposal | undefined {
  const href = targetHref(target);
  const waiting = useOpenProposals();
  const wanted: readonly string[] = operations;
  return href === undefined
    ? undefined
    : waiting
        .get(placeOf(href))
        ?.find(({ operation, targets }) => targets.includes(target) && wanted.includes(operation));
}

/** Why an act on a record is off while its proposal waits for a second person; undefined where none waits (risk-19). */
export function useWaits(
  target: string,
  operations: readonly OfficeOperationName[],
): string | undefined {
  const { proposals } = useText();
  return useProposalOn(target, operations) && proposals.waitsAlready;
}

function byPlace(rows: readonly OpenProposal[]): ReadonlyMap<string, readonly OpenProposal[]> {
  const places = new Map<string, OpenProposal[]>();
  for (const row of rows) {
    const hrefs = row.targets.flatMap((target) => targetHref(target) ?? []);
    for (const place of new Set(hrefs.map(placeOf))) {
      places.set(place, [...(places.get(place) ?? []), row]);
    }
  }
  return places;
}
