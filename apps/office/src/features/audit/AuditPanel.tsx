import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import { permissions } from '@kapao/contract/office/permissions.ts';
import { roleNames } from '@kapao/contract/office/role-names.ts';
import { targetHref } from '../../lib/target-href.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { targetText } from '../../text/target-text.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Time } from '../../ui/Time.tsx';
import { actName } from '../../text/operation-name.ts';
import { kindOfTarget } from '../../text/record-fields.ts';
import { LateVersionChanges } from '../../text/LateVersionChanges.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';

/** One event of the log with all of its fields, and what it changed. */
export function AuditPanel({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const text = useText();
  const { audit } = text;
  const language = useLanguage();
  const target = targetText(event.target, language, event.target_name);
  const href = targetHref(event.target);
  const code = (value: string | null) =>
    value && <code className="font-mono text-small break-all">{value}</code>;
  return (
    <SidePanel title={audit.details(event.id)} onClose={onClose}>
      <DefinitionList
        rows={[
          [audit.at, <Time key="at" at={event.at} />],
          [audit.actor, `${event.actor} · ${audit.actorKinds[event.actor_kind]}`],
          [audit.role, event.role && nameOfCode(roleNames, event.role, language)],
          [
            audit.operation,
            <span key="operation">
              {actName(event, text, language)} {code(event.operation)}
            </span>,
          ],
          [
            audit.target,
            <span key="target" className="wrap-anywhere">
              {href === undefined ? (
                target
              ) : (
                <a className="within-line underline" href={href}>
                  {target}
                </a>
              )}{' '}
              {code(event.target)}
            </span>,
          ],
          [audit.outcome, <OutcomeBadge key="outcome" event={event} />],
          [
            audit.permission,
            event.permission && (
              <span key="permission">
                {nameOfCode(permissions, event.permission, language)} {code(event.permission)}
              </span>
            ),
          ],
          [audit.reason, event.reason],
          [audit.address, code(event.address)],
          [audit.requestId, code(event.request_id)],
          [audit.hash, code(event.hash)],
        ]}
      />
      <h3 className="mt-6 mb-2 font-semibold">{audit.changes}</h3>
      <LateVersionChanges
        before={event.before}
        after={event.after}
        kind={kindOfTarget(event.target)}
      />
    </SidePanel>
  );
}
