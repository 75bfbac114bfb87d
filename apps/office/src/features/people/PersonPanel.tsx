import { deviceName } from '@kapao/contract/device-name.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMe, useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { SessionRow } from '../../ui/SessionRow.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { LinkOnce } from './LinkOnce.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import type { Person } from './listed.ts';

/** One person: the role, the factors, the sessions, and what may be changed of them. */
export function PersonPanel({ person, onClose }: { person: Person; onClose: () => void }) {
  const { people: text, security } = useText();
  const inLanguage = useInLanguage();
  const factors = person.factors.map((kind) => security.kinds[kind]).join(', ');
  return (
    <SidePanel title={person.name} onClose={onClose}>
      <DefinitionList
        rows={[
          [text.email, person.email],
          [text.role, inLanguage(person.role_name)],
          [text.factors, factors || text.none],
          [text.joined, <Time key="joined" at={person.created_at} />],
          [
            text.disabledAt,
            person.disabled_at === null ? null : <Time key="disabled" at={person.disabled_at} />,
          ],
        ]}
      />
      <PersonActs person={person} />
      <PersonSessions person={person} />
    </SidePanel>
  );
}

/** Why the person cannot be changed by the caller; undefined if they can. */
function useRefusal(person: Person): string | undefined {
  const { people: text } = useText();
  const missing = useMissing('staff:write');
  return missing ?? (person.may_change ? undefined : text.beyondOwn);
}

function PersonActs({ person }: { person: Person }) {
  const { people: text } = useText();
  const me = useMe();
  const refusal = useRefusal(person);
  const reset = useAct('resetStaff');
  const disable = useAct('disableStaff');
  const [isChangingRole, setIsChangingRole] = useState(false);
  const [made, setMade] = useState<OfficeData<'resetStaff'> | null>(null);
  const { id, name } = person;
  const isDisabled = person.disabled_at !== null;
  const ownRefusal = me.id === id ? text.notOwn : isDisabled ? text.isDisabled : undefined;
  const askReset = () =>
    confirmAct({
      title: text.resetOf(name),
      children: text.resetNote,
      confirm: text.reset,
      reason: true,
      isDanger: true,
      act: async ({ reason }) => {
        const result = await reset.run({ params: { id }, body: { reason } });
        if (result?.success === true) setMade(result.data);
        return result;
      },
    });
  const askDisable = () =>
    confirmAct({
      title: isDisabled ? text.enableOf(name) : text.disableOf(name),
      children: isDisabled ? text.enableNote : text.disableNote,
      confirm: isDisabled ? text.enable : text.disable,
      reason: true,
      isDanger: !isDisabled,
      done: isDisabled ? text.enabledDone : text.disabledDone,
      act: ({ reason }) => disable.run({ params: { id }, body: { disabled: !isDisabled, reason } }),
    });
  return (
    <div className="my-4 flex flex-wrap gap-2">
      <Button disabledReason={refusal} onClick={() => setIsChangingRole(true)}>
        {text.changeRole}
      </Button>
      <Button disabledReason={refusal ?? ownRefusal} onClick={askReset}>
        {text.reset}
      </Button>
      <Button disabledReason={refusal} onClick={askDisable}>
        {isDisabled ? text.enable : text.disable}
      </Button>
      {isChangingRole && <ChangeRole person={person} onClose={() => setIsChangingRole(false)} />}
      {made !== null && (
        <Dialog title={text.resetOf(name)} isOpen isAlert onClose={() => setMade(null)}>
          <LinkOnce made={made} email={person.email} onClose={() => setMade(null)} />
        </Dialog>
      )}
    </div>
  );
}

function ChangeRole({ person, onClose }: { person: Person; onClose: () => void }) {
  const { people: text } = useText();
  const [role, setRole] = useState(person.role);
  const { run } = useAct('changeStaffRole');
  return (
    <ConfirmDialog
      title={text.changeRoleOf(person.name)}
      confirm={text.changeRole}
      reason
      act={({ reason }) => run({ params: { id: person.id }, body: { role, reason } })}
      onDone={() => showToast(text.roleChanged)}
      onClose={onClose}
    >
      <p className="mb-3">{text.changeRoleNote}</p>
      <RoleSelect role={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

function PersonSessions({ person }: { person: Person }) {
  const { people: text, security } = useText();
  const params = { id: person.id };
  const query = useQueryOf('listStaffSessions', { params });
  const refusal = useRefusal(person);
  const { busy, run } = useAct('endStaffSessions');
  const end = async (sessionId: string) => {
    const result = await run({ params, body: { session_id: sessionId } });
    if (result?.success === true) showToast(security.sessionEnded);
    else if (result !== null) showToast(result.message, 'danger');
  };
  const askEndAll = () =>
    confirmAct({
      title: text.endAllOf(person.name),
      confirm: text.endAll,
      isDanger: true,
      done: text.allEnded,
      act: () => run({ params, body: {} }),
    });
  return (
    <Loaded query={query}>
      {({ sessions }) => (
        <>
          <div className="mb-2 flex items-center justify-between gap-4">
            <h3 className="font-semibold">{text.sessions}</h3>
            {sessions.length > 0 && (
              <Button disabledReason={refusal} onClick={askEndAll}>
                {text.endAll}
              </Button>
            )}
          </div>
          {sessions.length === 0 ? (
            <p className="text-muted">{text.noSessions}</p>
          ) : (
            <ul aria-label={text.sessions} className="border-b border-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  device={deviceName(session.user_agent)}
                  words={security}
                  busy={busy}
                  disabledReason={refusal}
                  onEnd={() => void end(session.id)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
}
