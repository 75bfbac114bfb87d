import type { WaitingOnMember } from '@kapao/contract/office/waiting-on-member.ts';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { operationName } from '../../text/operation-name.ts';
import { WaitingLine } from '../../text/WaitingLine.tsx';

/** The work of staff that waits on the member, each with the way to it (queue-35). */
export function WaitingWork({ waiting, memberId }: { waiting: WaitingOnMember; memberId: string }) {
  const text = useText();
  const { withdrawals, cases } = text;
  const { proposals, documents, cases: open } = waiting;
  return (
    <>
      {proposals.map((proposal) => (
        <Line key={proposal.id}>
          <WaitingLine proposal={proposal} label={operationName(proposal.operation, text)} />
        </Line>
      ))}
      {documents && (
        <Line>
          <Way href={paths.documents({ open: memberId })} label={withdrawals.documentsWait} />
        </Line>
      )}
      {open.map(({ id, number, kind }) => (
        <Line key={id}>
          <Way
            href={paths.cases({ view: 'all', open: id })}
            label={withdrawals.caseWaits(number, cases.kinds[kind])}
          />
        </Line>
      ))}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warning pl-3">
      {children}
    </p>
  );
}

function Way({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="within-line underline underline-offset-2">
      {label}
    </a>
  );
}
