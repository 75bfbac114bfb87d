import { WaitingLine } from '../text/WaitingLine.tsx';
import { useOpenProposals } from './use-open-proposals.ts';

interface WaitingRecordsProps {
  /** The kind in the targets of these records, such as `sms`. */
  kind: string;
  known: readonly { code: string }[];
}

/** The new records of a kind that wait for a second person (risk-19). Changes of a known one are marked in its row. */
export function WaitingRecords({ kind, known }: WaitingRecordsProps) {
  const codes = new Set(known.map(({ code }) => code));
  const waiting = [...useOpenProposals().values()].flat().flatMap((proposal) => {
    const code = proposal.targets[0]?.split(':').slice(1).join(':') ?? '';
    const isNew = proposal.targets[0] === `${kind}:${code}` && !codes.has(code);
    return isNew ? [{ proposal, code }] : [];
  });
  return (
    <ul>
      {waiting.map(({ proposal, code }) => (
        <li key={proposal.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <WaitingLine proposal={proposal} label={code} />
        </li>
      ))}
    </ul>
  );
}
