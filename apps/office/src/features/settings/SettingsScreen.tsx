import { nameIn } from '../../lib/name-in.ts';
import { splitLoosening } from '@kapao/contract/site/loosening.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useScheduleChange } from '../../api/use-schedule-change.tsx';
import { paths } from '../../lib/paths.ts';
import { oneOf } from '../../lib/search.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLeaveGuard } from '../../state/use-leave-guard.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SettingsCards } from './SettingsCards.tsx';
import {
  changesOf,
  draftOfSettings,
  mistakesOf,
  type Operating,
  type SettingName,
  type SettingsDraft,
} from './settings-draft.ts';

const search = { schedule: oneOf(['yes']) };

type OperatingSettings = OfficeData<'getOperatingSettings'>;

/** The settings that money and operations depend on; `notice` says which of them wait. */
export function SettingsScreen({ notice }: { notice: ReactNode }) {
  const { screens } = useText();
  const query = useQueryOf('getOperatingSettings', {});
  if (query.data) return <Editor loaded={query.data} notice={notice} />;
  return (
    <Page title={screens.settings}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

/** The field of a refusal that only the server can give. */
const fieldOfCode = new Map<string, SettingName>([
  ['payout_method_unknown', 'auto_withdraw_payment_id'],
  ['range_reversed', 'max_withdraw'],
]);

function Editor({ loaded, notice }: { loaded: OperatingSettings; notice: ReactNode }) {
  const { screens, settings: words, leaving, editors } = useText();
  const inLanguage = useInLanguage();
  const language = useLanguage();
  const namedIn = (methods: OperatingSettings['deposit_methods']) =>
    methods.map((method) => ({ ...method, name: nameIn(method, language) }));
  const depositMethods = namedIn(loaded.deposit_methods);
  const form = useDraft<SettingsDraft, string>(draftOfSettings(loaded.settings), loaded.seen);
  const [refused, setRefused] = useState<{ field: SettingName; message: string }>();
  const mistakes = mistakesOf(form.draft).map((each) => ({
    field: each.field,
    message: inLanguage(each),
  }));
  const shown = refused ? [...mistakes, refused] : mistakes;
  const isScheduling = useSearchOf(search).schedule !== undefined;
  const askSave = useSave(form, depositMethods, setRefused);
  const askSchedule = useScheduling(form);
  const mayNotWrite = useMissing('settings:write');
  const mayNotSchedule = useMissing('versions:write');
  const missing = mayNotWrite ?? (isScheduling ? mayNotSchedule : undefined);
  const [wrong] = mistakes;
  const names: Readonly<Record<string, string>> = words.fields;
  const unready =
    (form.isChanged ? undefined : words.unchanged) ??
    (wrong && words.mistaken(names[wrong.field.split('.')[0] ?? ''] ?? wrong.field));
  const outdated = form.isOutdated ? words.outdated : undefined;
  return (
    <Page
      title={screens.settings}
      actions={
        <>
          <a href={paths.versions({ kind: 'site_settings' })} className={buttonClass()}>
            {words.versions}
          </a>
          {!isScheduling && (
            <Button
              disabledReason={mayNotWrite ?? mayNotSchedule ?? unready ?? outdated}
              onClick={askSchedule}
            >
              {editors.schedule}
            </Button>
          )}
          <Button
            look="primary"
            disabledReason={missing ?? unready}
            onClick={isScheduling ? askSchedule : askSave}
          >
            {isScheduling ? editors.schedule : words.save}
          </Button>
        </>
      }
    >
      <LeaveDialog guard={useLeaveGuard(() => form.isChanged)} words={leaving} />
      <OutdatedNote message="" isOutdated={form.isOutdated} words={words} onReload={form.reload} />
      {notice}
      {isScheduling && <p className="mb-3 text-muted">{editors.scheduleHint}</p>}
      <SettingsCards
        draft={form.draft}
        mistakes={shown}
        methods={namedIn(loaded.payout_methods)}
        depositMethods={depositMethods}
        isLocked={missing !== undefined}
        change={(name, value) => {
          setRefused(undefined);
          form.setDraft((before) => ({ ...before, [name]: value }));
        }}
      />
    </Page>
  );
}

/** Schedules the changed settings, with a time and a reason. */
function useScheduling(form: ReturnType<typeof useDraft<SettingsDraft, string>>) {
  const ask = useScheduleChange();
  const go = useGo();
  return () => {
    const { settings, replaced } = changesOf(form.base, form.draft);
    ask({
      kind: 'site_settings',
      before: replaced,
      content: settings,
      onDone: () => {
        form.noteSaved(form.seen);
        go(paths.versions({ view: 'scheduled' }));
      },
    });
  };
}

/** Shows the changes, and saves them with a reason. */
function useSave(
  form: ReturnType<typeof useDraft<SettingsDraft, string>>,
  depositMethods: OperatingSettings['deposit_methods'],
  onRefused: (refused: { field: SettingName; message: string }) => void,
) {
  const { settings: words, loosenings } = useText();
  const act = useAct('saveOperatingSettings');
  const names: Readonly<Record<string, string>> = words.fields;
  /** Tolerances stand under the names of their methods. */
  const shownOf = (settings: Partial<Operating>) => {
    const { typed_tolerances: tolerances } = settings;
    if (tolerances === undefined) return settings;
    const named = Object.entries(tolerances).map(([id, baht]) => {
      const method = depositMethods.find((each) => String(each.id) === id);
      return [method?.name ?? id, baht] as const;
    });
    return { ...settings, typed_tolerances: Object.fromEntries(named) };
  };
  return () => {
    const { settings, replaced } = changesOf(form.base, form.draft);
    const { waits } = splitLoosening(replaced, settings);
    const isLooser = Object.keys(waits).length > 0;
    confirmAct({
      title: words.saveTitle,
      confirm: words.save,
      reason: true,
      done: isLooser ? loosenings.savedWaits : words.saved,
      children: (
        <>
          <VersionChanges before={shownOf(replaced)} after={shownOf(settings)} />
          {isLooser && <LooserNote waits={shownNames(waits, names)} />}
        </>
      ),
      act: async ({ key, reason }) => {
        const result = await act.run({ body: { settings, reason, seen: form.seen, key } });
        if (result?.success === true) form.noteSaved(result.data.seen);
        if (result?.success === false) {
          const field = fieldOfCode.get(result.code ?? '');
          if (field) onRefused({ field, message: result.message });
        }
        return result;
      },
    });
  };
}

/** Says which of the settings wait, because they loosen a guard. */
function LooserNote({ waits }: { waits: string[] }) {
  const { loosenings } = useText();
  return <p className="mt-3 text-warning">{loosenings.waits(waits.join(', '))}</p>;
}

function shownNames(settings: object, names: Readonly<Record<string, string>>): string[] {
  return Object.keys(settings).map((name) => names[name] ?? name);
}
