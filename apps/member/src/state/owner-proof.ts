import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';

/** A text for the member, where the proof was refused and may be given again; null where the dialog has done its work. */
export type ProofFailure = { message: string; code: string | null } | null;

interface ProofRequest {
  /** Why the proof is asked for. */
  reason: string;
  /** Sends the call with the proof. */
  attempt: (proof: OwnerProof) => Promise<ProofFailure>;
  onClose: () => void;
}

/** The one proof that is asked for; null without one. */
export const useProofRequest = create<{ request: ProofRequest | null }>(() => ({ request: null }));

/** The codes by which a call refuses its proof alone, so that the member may give it again. */
const PROOF_CODES: ReadonlySet<string | null> = new Set([
  'pin_wrong',
  'pin_off',
  'passkey_refused',
  'old_password_wrong',
]);

interface Answer {
  success: boolean;
  message: string;
  code?: string | null;
}

/**
 * Asks the member for a proof, and runs a call with it, again after each wrong one. Returns the call's answer; null where
 * the member closes the dialog. A proof of another member is never sent with it.
 */
export function withOwnerProof<Result extends Answer>(
  reason: string,
  run: (proof: OwnerProof) => Promise<Result | null>,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const memberId = useSession.getState().id;
    const close = (result: Result | null) => {
      if (useProofRequest.getState().request === request) {
        useProofRequest.setState({ request: null });
      }
      resolve(result);
    };
    const attempt = async (proof: OwnerProof): Promise<ProofFailure> => {
      if (useSession.getState().id !== memberId) {
        close(null);
        return null;
      }
      const result = await run(proof);
      const code = result?.code ?? null;
      if (result !== null && !result.success && PROOF_CODES.has(code)) {
        return { message: result.message, code };
      }
      close(result);
      return null;
    };
    const request: ProofRequest = { reason, attempt, onClose: () => close(null) };
    dropProofRequest();
    useProofRequest.setState({ request });
  });
}

/** Closes the dialog without a proof, and with it the call that waits: its member or its screen is gone. */
export function dropProofRequest(): void {
  useProofRequest.getState().request?.onClose();
}
