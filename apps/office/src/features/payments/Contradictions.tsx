import type {
  ContradictionRow,
  ContradictionMessage,
} from '@kapao/contract/office/contradictions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { useMay, useMissing } from '../../api/use-me.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { DecideContradiction } from './DecideContradiction.tsx';

/** The contradictions of one payment, with both messages of each; nothing without one (news-09). */
export function ContradictionsOf({ subject }: { subject: string }) {
  return useMay()('withdrawals:read') ? <Listed query={{ subject }} /> : null;
}

/** All contradictions that nobody has decided. */
export function OpenContradictions() {
  return useMay()('withdrawals:read') ? <Listed query={{ state: 'open' }} isNamed /> : null;
}

interface ListedProps {
  query: { subject?: string; state?: 'open' };
  /** Whether each row names its payment. */
  isNamed?: boolean;
}

function Listed({ query, isNamed = false }: ListedProps) {
  const { contradictions: text } = useText();
  const { data } = useQuery(queryOf('listContradictions', { query }));
  if (data === undefined || data.rows.length === 0) return null;
  const title = isNamed ? text.openTitle : text.title;
  return (
    <section aria-label={title} className={isNamed ? 'mb-6' : undefined}>
      <h3 className="mb-1.5 font-semibold text-danger">{title}</h3>
      <ul className="flex flex-col gap-4">
        {data.rows.map((row) => (
          <li key={row.id} className="border-l-2 border-danger pl-3">
            {isNamed && <SubjectLink row={row} />}
            <Contradiction row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubjectLink({ row: { subject_kind: kind, subject } }: { row: ContradictionRow }) {
  const { contradictions: text } = useText();
  const name = (
    <>
      {text.subjects[kind]} <code className="font-mono text-small break-all">{subject}</code>
    </>
  );
  if (kind !== 'withdrawal' && kind !== 'deposit') return <p>{name}</p>;
  return (
    <a className="underline" href={itemPaths[kind](subject)}>
      {name}
    </a>
  );
}

function Contradiction({ row }: { row: ContradictionRow }) {
  const { contradictions: text } = useText();
  const isOfWithdrawal = row.subject_kind === 'withdrawal';
  const missing = useMissing(isOfWithdrawal ? 'withdrawals:decide' : 'deposits:decide');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{text.kinds[row.kind]}</p>
      <Message title={text.first} message={row.first} />
      <Message title={text.second} message={row.second} />
      {row.times > 1 && (
        <p className="text-small text-muted">
          {text.times(row.times)} <TimeAgo at={row.last_at} />
        </p>
      )}
      {row.decision ? (
        <p className="text-small">
          <strong>{text.decisions[row.decision.code]}</strong> · {row.decision.reason}
          <br />
          <span className="text-muted">
            {text.decidedBy} {row.decision.by} · <Time at={row.decision.at} />
          </span>
        </p>
      ) : (
        <p>
          <Button look="primary" disabledReason={missing} onClick={() => setOpen(true)}>
            {text.decide}
          </Button>
        </p>
      )}
      {isOpen && <DecideContradiction row={row} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Message({ title, message }: { title: string; message: ContradictionMessage | null }) {
  const { contradictions: text } = useText();
  return (
    <div>
      <p className="text-small">
        <span className="font-semibold">{title}</span>
        {message && (
          <span className="text-muted">
            {' '}
            · {text.ways[message.way]} · <Time at={message.at} />
          </span>
        )}
      </p>
      {message === null ? (
        <p className="text-small text-muted">{text.noMessage}</p>
      ) : (
        <>
          {message.webhook_id !== null && (
            <code className="font-mono text-small break-all text-muted">{message.webhook_id}</code>
          )}
          <pre className="max-h-60 overflow-auto rounded-control border border-line bg-raised p-2 font-mono text-small break-all whitespace-pre-wrap">
            {message.body}
          </pre>
        </>
      )}
    </div>
  );
}
