import type { SearchResult } from '@kapao/contract/office/members.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-client.ts';
import { itemPaths, paths } from '../lib/paths.ts';
import { useSettled } from '../lib/use-settled.ts';
import { useText } from '../text/language.ts';
import { usePaymentState } from '../text/use-payment-state.ts';

const TYPING_MS = 250;
/** The shortest text that is searched for. Shorter ones would find little but cost a search for each key. */
const SHORTEST = 3;

export interface FoundItem {
  id: string;
  name: string;
  note: string;
  href: string;
}

/** The results of a search for a text that somebody types. */
export function useSearchResults(text: string): readonly FoundItem[] {
  const { search, members } = useText();
  const paymentState = usePaymentState();
  const q = useSettled(text.trim(), TYPING_MS);
  const query = useQuery({
    ...queryOf('searchEverything', { query: { q } }),
    enabled: q.length >= SHORTEST,
  });
  const results = q.length >= SHORTEST ? (query.data?.results ?? []) : [];
  const stateOf = ({ kind, status }: SearchResult) => {
    if (status === null) return null;
    if (kind === 'deposit' || kind === 'withdrawal') return paymentState(kind, status);
    return members.states[status] ?? status;
  };
  return results.map((result) => ({
    id: `${result.kind}:${result.id}`,
    name: result.line,
    note: noteOf(result, search.kinds, stateOf(result)),
    href: hrefOf(result),
  }));
}

function noteOf(
  { kind }: SearchResult,
  kinds: Readonly<Record<SearchResult['kind'], string>>,
  state: string | null,
): string {
  return state === null ? kinds[kind] : `${kinds[kind]} · ${state}`;
}

/** A found payment opens its own panel: staff find payments only with the permission for that list. */
function hrefOf({ kind, id, member_id: memberId, transfer_id: transferId }: SearchResult): string {
  if (kind === 'deposit' || kind === 'withdrawal') return itemPaths[kind](id);
  if (kind !== 'member' && transferId !== null) return itemPaths.transfer(transferId);
  return memberId === null ? paths.home() : itemPaths.member(memberId);
}
