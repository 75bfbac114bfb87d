import type { ProposedPayment } from '@kapao/contract/office/proposals.ts';
import { OtherAmountCredited, OtherAmountReported } from '../../text/OtherAmount.tsx';

/** Warns that a transfer brings another amount than the proposal names, or than its deposit asked for (risk-24). */
export function OtherAmountNote({ payment }: { payment: ProposedPayment | null }) {
  const asked = payment?.deposit?.asked_micro;
  const arrives = payment?.transfer?.arrives_micro;
  const proposed = payment?.transfer?.proposed_micro ?? arrives;
  if (arrives !== undefined && proposed !== undefined && proposed !== arrives) {
    return (
      <div className="mb-3">
        <OtherAmountReported proposed={proposed} reported={arrives} />
      </div>
    );
  }
  if (asked === undefined || arrives === undefined || asked === arrives) return null;
  return (
    <div className="mb-3">
      <OtherAmountCredited asked={asked} arrives={arrives} />
    </div>
  );
}
