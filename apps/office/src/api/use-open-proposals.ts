import type { OpenProposal } from '@kapao/contract/office/proposals.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { placeOf, targetHref } from '../lib/target-href.ts';
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
