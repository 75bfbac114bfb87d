import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/act.ts';
import { useMe, useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useLeaveGuard } from '../../state/use-leave-guard.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { StaffTabs } from './StaffTabs.tsx';

/**
 * The screen of the access to the office: from where it answers, and whether it asks for a second factor. `notice` says
 * which change waits.
 */
export function AccessScreen({ notice }: { notice: ReactNode }) {
  const { screens } = useText();
  const query = useQueryOf('getOfficeAccess', {});
  return (
    <Page title={screens.access}>
      <StaffTabs current="access" />
      {notice}
      <Loaded query={query}>
        {(access) => <AccessForm key={JSON.stringify(access)} access={access} />}
      </Loaded>
    </Page>
  );
}

type Access = OfficeData<'getOfficeAccess'>;

const choices = { default: null, on: true, off: false } as const;
type Choice = keyof typeof choices;

function choiceOf(stored: Access['second_factor']): Choice {
  if (stored === null) return 'default';
  return stored ? 'on' : 'off';
}

function AccessForm({ access }: { access: Access }) {
  const { access: text, loosenings, leaving } = useText();
  const { mode } = useMe();
  const missing = useMissing('staff:access');
  const [networks, setNetworks] = useState(access.networks.join('\n'));
  const [choice, setChoice] = useState<Choice>(choiceOf(access.second_factor));
  const { run } = useAct('setOfficeAccess');
  const listed = networks.split(/[\s,]+/).filter(Boolean);
  const own = access.own_address;
  const guard = useLeaveGuard(
    () => networks !== access.networks.join('\n') || choice !== choiceOf(access.second_factor),
  );
  const save = () =>
    confirmAct({
      title: text.save,
      children: listed.length === 0 ? text.opensAll : text.opensOnly(listed.length),
      confirm: text.save,
      act: async () => {
        const result = await run({ body: { networks: listed, second_factor: choices[choice] } });
        if (result?.success === true) {
          const isWaiting = result.data.waits_until !== null;
          showToast(isWaiting ? loosenings.savedWaits : text.saved);
        }
        return result;
      },
    });
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) save();
      }}
    >
      <LeaveDialog guard={guard} words={leaving} />
      <SelectField
        label={text.secondFactor}
        hint={text.secondFactorHint}
        value={choice}
        onChange={(event) => setChoice(choiceNamed(event.target.value))}
      >
        <option value="default">{text.byDefault[mode]}</option>
        <option value="on">{text.on}</option>
        <option value="off">{text.off}</option>
      </SelectField>
      <div className="flex flex-col gap-2">
        <TextArea
          label={text.networks}
          hint={text.networksHint}
          rows={5}
          spellCheck={false}
          placeholder={text.everyNetwork}
          value={networks}
          onChange={(event) => setNetworks(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-small text-muted">
            {text.ownAddress} <code className="font-mono">{own}</code>
          </p>
          <Button
            disabledReason={listed.includes(own) ? text.isListed : undefined}
            onClick={() => setNetworks([...listed, own].join('\n'))}
          >
            {text.addOwn}
          </Button>
        </div>
      </div>
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabledReason={missing}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function choiceNamed(name: string): Choice {
  return name === 'on' || name === 'off' ? name : 'default';
}
