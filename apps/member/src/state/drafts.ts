import { create } from 'zustand';
import { useSession } from './session.ts';

/**
 * The drafts: text typed and not yet sent. A session may end in the middle of a form (account-46); the same member
 * finds the draft after the next login.
 */
interface Drafts {
  ownerId: number | null;
  values: Readonly<Record<string, string>>;
}

const useDrafts = create<Drafts>(() => ({ ownerId: null, values: {} }));

/** Ends all drafts. Called at the member's own logout; a session that ends otherwise keeps its drafts. */
export function forgetDrafts(): void {
  useDrafts.setState({ ownerId: null, values: {} });
}

/** Like useState for one text field; setting '' ends the draft. */
export function useDraft(name: string): [string, (value: string) => void] {
  const memberId = useSession((session) => session.id);
  const value =
    useDrafts(({ ownerId, values }) => (ownerId === memberId ? values[name] : '')) ?? '';
  const setValue = (next: string) => {
    useDrafts.setState(({ ownerId, values }) => ({
      ownerId: memberId,
      values: { ...(ownerId === memberId ? values : {}), [name]: next },
    }));
  };
  return [value, setValue];
}
