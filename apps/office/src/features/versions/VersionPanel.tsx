import { versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { dueTime } from '../../lib/due-time.ts';
import { editors } from '../../lib/editors.ts';
import { differenceOf } from '@kapao/contract/office/difference.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { DueField } from '../../api/use-schedule-change.tsx';
import { recordName } from '../../text/use-change-words.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';
import { actorText } from './words.ts';

type Opened = OfficeData<'getVersion'>;

/** One version: its difference, and the acts that bring a state back, now or at a time. */
export function VersionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { versions } = useText();
  const query = useQueryOf('getVersion', { params: { id } });
  return (
    <SidePanel title={versions.details(id)} onClose={onClose}>
      <Loaded query={query}>{(opened) => <Details opened={opened} />}</Loaded>
    </SidePanel>
  );
}

function Details({ opened }: { opened: Opened }) {
  const { settings, versions } = useText();
  const language = useLanguage();
  const inLanguage = useInLanguage();
  const { version, before, after, current, latest } = opened;
  // Amounts are in baht in the form of the operator's file; kinds without that form show their rows.
  const isWhole = before.content !== null || after.content !== null;
  const shown = isWhole
    ? { before: before.content, after: after.content }
    : { before: version.before, after: version.after };
  const missing = useMissingFor(version.kind);
  const go = useGo();
  // version-14: a record is scheduled in its editor, by its own fields.
  const isOperating = differenceOf(version.before, version.after).some(({ field }) =>
    Object.hasOwn(settings.fields, field.split('.')[0] ?? ''),
  );
  const editorHref = editors[version.kind]?.scheduleHref?.(version.record, { latest, isOperating });
  const canSchedule = current !== null && editorHref !== undefined;
  return (
    <>
      <DefinitionList
        rows={[
          [versions.at, <Time key="at" at={version.at} />],
          [versions.actor, actorText(version.actor, versions)],
          [versions.reason, version.reason],
          [versions.kind, inLanguage(versionKinds[version.kind])],
          [versions.record, recordName(version.record, [version.after, version.before], language)],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <BringBack opened={opened} state="before" />
        <BringBack opened={opened} state="after" />
        <Button
          disabledReason={canSchedule ? missing : versions.refusals.own_place}
          onClick={() => editorHref !== undefined && go(editorHref)}
        >
          {versions.schedule}
        </Button>
      </div>
      <h3 className="mt-6 mb-2 font-semibold">{versions.changes}</h3>
      <VersionChanges kind={version.kind} {...shown} />
    </>
  );
}

/** The permission that is missing for changing a kind, in words. */
function useMissingFor(kind: Opened['version']['kind']): string | undefined {
  const { write } = versionKinds[kind];
  const general = useMissing('versions:write');
  const own = useMissing(write ?? 'versions:write');
  return general ?? own;
}

function BringBack({ opened, state }: { opened: Opened; state: 'before' | 'after' }) {
  const { versions } = useText();
  const { version, latest, current } = opened;
  const { content, refusal } = opened[state];
  const { run } = useAct('rollBackVersion');
  const missing = useMissingFor(version.kind);
  const due = { wallClock: '' };
  const ask = () =>
    confirmAct({
      title: state === 'before' ? versions.undoTitle : versions.restoreTitle,
      confirm: state === 'before' ? versions.undo : versions.restore,
      reason: true,
      done: versions.restored,
      children: (
        <div className="flex flex-col gap-4">
          <VersionChanges
            kind={version.kind}
            before={current}
            after={content}
            headings={{ before: versions.current, after: versions.wanted }}
          />
          <DueField
            isOptional
            onChange={(wallClock) => {
              due.wallClock = wallClock;
            }}
          />
        </div>
      ),
      act: ({ key, reason }) => {
        const due_at = dueTime(due.wallClock);
        if (due.wallClock !== '' && due_at === undefined) {
          // type-20: a time that was typed by half must not become "now".
          return refuseAct(versions.dueMissing);
        }
        const body = { state, latest, reason, key, ...(due_at !== undefined && { due_at }) };
        return run({ params: { id: version.id }, body });
      },
    });
  return (
    <Button disabledReason={refusal === null ? missing : versions.refusals[refusal]} onClick={ask}>
      {state === 'before' ? versions.undo : versions.restore}
    </Button>
  );
}
