import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Time } from '../../ui/Time.tsx';
import { differenceOf } from './difference.ts';
import { operationName } from './operation-name.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

/** One event of the log with all of its fields, and what it changed. */
export function AuditPanel({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const text = useText();
  const { audit } = text;
  const code = (value: string | null) =>
    value && <code className="font-mono text-small break-all">{value}</code>;
  return (
    <Dialog title={audit.details(event.id)} isOpen place="side" onClose={onClose}>
      <DefinitionList
        rows={[
          [audit.at, <Time key="at" at={event.at} />],
          [audit.actor, `${event.actor} · ${audit.actorKinds[event.actor_kind]}`],
          [audit.role, event.role],
          [
            audit.operation,
            <span key="operation">
              {operationName(event.operation, text)} {code(event.operation)}
            </span>,
          ],
          [audit.target, code(event.target)],
          [audit.outcome, <OutcomeBadge key="outcome" outcome={event.outcome} />],
          [audit.permission, code(event.permission)],
          [audit.reason, event.reason],
          [audit.address, code(event.address)],
          [audit.requestId, code(event.request_id)],
        ]}
      />
      <h3 className="mt-6 mb-2 font-semibold">{audit.changes}</h3>
      <Changes event={event} />
    </Dialog>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const { audit } = useText();
  const changes = differenceOf(event.before, event.after);
  if (changes.length === 0) return <p className="text-muted">{audit.noChanges}</p>;
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-small text-muted">
        <tr>
          {[audit.field, audit.before, audit.after].map((name) => (
            <th key={name} scope="col" className="border-b border-line py-1.5 pr-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono text-small break-all">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {field}
            </th>
            <td className="py-1.5 pr-3 text-danger">{before ?? <Nothing />}</td>
            <td className="py-1.5 text-success">{after ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  const { audit } = useText();
  return <span className="font-sans text-muted">{audit.nothing}</span>;
}
