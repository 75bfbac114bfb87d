import { useRef, useState } from 'react';

/** `isHeld`: the act waits for a second person, and the toast has said so. */
export type Outcome = { success: true; isHeld?: boolean } | Failure;
interface Failure {
  success: false;
  message: string;
  /** The field of the form that is refused. */
  field?: string | null;
  isOutcomeUnknown: boolean;
}

/**
 * Runs keyed acts. After a lost answer the same content is sent with the same key, so that the act happens once. Other
 * content, or an attempt after any answer, is a new act with a new key.
 */
export function useSaving() {
  const lost = useRef<{ key: string; content: string }>(undefined);
  const [failure, setFailure] = useState<Failure>();
  /** Runs an act and returns its answer. A second click, for which `act` returns null, changes nothing. */
  const attempt = async <Content extends object, Result extends Outcome>(
    content: Content,
    act: (keyed: Content & { key: string }) => Promise<Result | null>,
  ): Promise<Result | null> => {
    const written = JSON.stringify(content);
    const key = lost.current?.content === written ? lost.current.key : crypto.randomUUID();
    setFailure(undefined);
    const result = await act({ ...content, key });
    if (result === null) return null;
    const outcome: Outcome = result;
    const failed = outcome.success ? undefined : outcome;
    lost.current = failed?.isOutcomeUnknown === true ? { key, content: written } : undefined;
    setFailure(failed);
    return result;
  };
  return {
    /** Why the last attempt failed; empty if it did not. */
    message: failure?.message ?? '',
    /** The field that the last attempt failed by; null if it failed by no single field. */
    field: failure?.field ?? null,
    /** True while the answer is lost: the fields stay as they are, because a repeat has the same content. */
    isUnknown: failure?.isOutcomeUnknown ?? false,
    attempt,
    /** Takes the failure away, because the form has changed since. A lost answer stays. */
    forget: () => setFailure((before) => (before?.isOutcomeUnknown === true ? before : undefined)),
  };
}
