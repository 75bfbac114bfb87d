import { createContext, useContext, type ReactNode } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { AutomaticSignals } from './AutomaticSignals.tsx';
import { MarkerFields } from './MarkerFields.tsx';
import { SecondPersonKinds } from './SecondPersonKinds.tsx';
import { ToleranceFields, type ToleranceFieldsProps } from './ToleranceFields.tsx';
import type { SettingName, SettingsDraft } from './settings-draft.ts';

interface SettingsCardsProps {
  draft: SettingsDraft;
  change: (name: SettingName, value: string) => void;
  mistakes: readonly { field: string; message: string }[];
  methods: readonly { id: number; name: string }[];
  depositMethods: ToleranceFieldsProps['methods'];
  /** True if the role cannot save. */
  isLocked: boolean;
}

const Form = createContext<Omit<SettingsCardsProps, 'methods' | 'depositMethods'> | null>(null);

/** The settings in groups, each with what it does for members. */
export function SettingsCards({ methods, depositMethods, ...form }: SettingsCardsProps) {
  const { settings: words } = useText();
  const guarded = useMissing('settings:guards');
  const { logins, proofs } = words;
  return (
    <Form value={form}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Group title={words.withdrawals} note={words.withdrawalsNote}>
          <Setting name="min_withdraw" />
          <Setting name="max_withdraw" />
          <Choice
            name="auto_withdraw_payment_id"
            choices={methods.map(({ id, name }) => [String(id), `${name} (${id})`])}
          />
          <Setting name="daily_withdraw_count" mayBeEmpty />
          <Setting name="daily_withdraw_sum" mayBeEmpty />
        </Group>
        <Group title={words.automatic} note={words.automaticNote} isTall>
          <Setting name="auto_payout_max" />
          <Setting name="auto_payout_day_max" />
          <Signals />
        </Group>
        <Group title={words.deposits}>
          <Tolerances methods={depositMethods} />
        </Group>
        <Group title={words.protection}>
          <Markers />
        </Group>
        <Group title={words.signIn}>
          <Choice
            name="login_username_or_phone"
            choices={[
              ['phone', logins.phone],
              ['username', logins.username],
            ]}
          />
          <Choice
            name="phone_proof"
            choices={[
              ['', proofs.usual],
              ['off', proofs.off],
              ['withdrawal', proofs.withdrawal],
              ['registration', proofs.registration],
            ]}
          />
          <Choice
            name="kyc"
            choices={[
              ['off', words.kycModes.off],
              ['withdrawal', words.kycModes.withdrawal],
              ['registration', words.kycModes.registration],
            ]}
          />
          <Setting name="kyc_keep_days" />
          <Setting name="minimum_age" />
          <Setting name="session_idle_minutes" />
          <Setting name="session_absolute_days" />
        </Group>
        <Group title={words.secondPerson} {...(guarded !== undefined && { note: words.ownerOnly })}>
          <Kinds isLocked={guarded !== undefined} />
          <Setting name="four_eyes_from" isLocked={guarded !== undefined} />
          <Setting name="offers_four_eyes_from" isLocked={guarded !== undefined} />
          <Setting name="four_eyes_delay_hours" isLocked={guarded !== undefined} />
        </Group>
        <Group title={words.operations}>
          <Setting name="round_question_minutes" />
          <Setting name="sport_round_question_minutes" />
          <Setting name="notifications_kept_days" />
          <Setting name="qr_service_url" isText />
        </Group>
      </div>
    </Form>
  );
}

function Group(props: { title: string; note?: string; isTall?: boolean; children: ReactNode }) {
  const { title, note, isTall = false, children } = props;
  return (
    // A tall group stands beside three others.
    <div className={isTall ? 'xl:row-span-3' : undefined}>
      <Card title={title} note={note}>
        <div className="grid gap-4 border-t border-line px-4 py-3 sm:grid-cols-2">{children}</div>
      </Card>
    </div>
  );
}

/** A setting's value, its words, and the rule that it breaks. */
function useSetting(name: SettingName) {
  const form = useContext(Form);
  const { settings: words } = useText();
  if (form === null) throw new Error('a setting is drawn outside of its form');
  return {
    label: words.fields[name],
    hint: words.hints[name],
    error: form.mistakes.find(({ field }) => field === name)?.message,
    value: form.draft[name],
    isLocked: form.isLocked,
    change: (value: string) => form.change(name, value),
  };
}

interface SettingProps {
  name: SettingName;
  mayBeEmpty?: boolean;
  isText?: boolean;
  isLocked?: boolean;
}

function Setting({ name, mayBeEmpty = false, isText = false, isLocked = false }: SettingProps) {
  const { settings: words } = useText();
  const { label, hint, error, value, change, ...form } = useSetting(name);
  return (
    <Field
      label={label}
      hint={mayBeEmpty ? `${hint} · ${words.noLimit}` : hint}
      error={error}
      value={value}
      readOnly={isLocked || form.isLocked}
      inputMode={isText ? 'url' : 'decimal'}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
    />
  );
}

function Kinds({ isLocked }: { isLocked: boolean }) {
  const { value, change, ...form } = useSetting('four_eyes_kinds');
  return <SecondPersonKinds value={value} isLocked={isLocked || form.isLocked} onChange={change} />;
}

function Signals() {
  const form = useContext(Form);
  const signals = useSetting('auto_payout_signals');
  const thresholds = useSetting('auto_payout_thresholds');
  return (
    <AutomaticSignals
      signals={signals.value}
      thresholds={thresholds.value}
      mistakes={form?.mistakes ?? []}
      isLocked={signals.isLocked}
      onSignals={signals.change}
      onThresholds={thresholds.change}
    />
  );
}

function Markers() {
  const form = useContext(Form);
  const { value, isLocked, change } = useSetting('protection_thresholds');
  return (
    <MarkerFields
      value={value}
      mistakes={form?.mistakes ?? []}
      isLocked={isLocked}
      onChange={change}
    />
  );
}

function Tolerances({ methods }: Pick<ToleranceFieldsProps, 'methods'>) {
  const form = useContext(Form);
  const { value, isLocked, change } = useSetting('typed_tolerances');
  return (
    <ToleranceFields
      methods={methods}
      value={value}
      mistakes={form?.mistakes ?? []}
      isLocked={isLocked}
      onChange={change}
    />
  );
}

interface ChoiceProps {
  name: SettingName;
  choices: readonly (readonly [string, string])[];
}

function Choice({ name, choices }: ChoiceProps) {
  const { label, hint, error, value, change, isLocked } = useSetting(name);
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={value}
      disabled={isLocked}
      onChange={(event) => change(event.target.value)}
    >
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
