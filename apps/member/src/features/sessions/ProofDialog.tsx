import { useProofRequest } from '../../state/owner-proof.ts';
import { useText } from '../../text/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProofPad } from './ProofPad.tsx';

/** Asks for the PIN, a passkey or the password, for a call that needs it beside it (lock-09, lock-10). */
export default function ProofDialog() {
  const { secondLock: text } = useText();
  const request = useProofRequest((state) => state.request);
  return (
    <Dialog open={request !== null} onClose={() => request?.onClose()} title={text.proofTitle}>
      {request !== null && (
        <>
          <p className="text-center text-small text-muted">{request.reason}</p>
          <ProofPad onProof={request.attempt} />
        </>
      )}
    </Dialog>
  );
}
