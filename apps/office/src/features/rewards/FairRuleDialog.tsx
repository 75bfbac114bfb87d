import { personSigns } from '@kapao/contract/fair-offers/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { checkFair, draftOfFair, fairFields, toggleSign } from './fair-draft.ts';

interface FairRuleDialogProps {
  /** The offer as its address names it, such as `coupons-12`. */
  offer: string;
  name: string;
  /** The rule as it was when the dialog opened. The server refuses the change if another came first. */
  loaded: OfficeData<'getFairRule'>;
  onClose: () => void;
}

/** Changes who may claim an offer. A part of the change that loosens the rule waits a day. */
export function FairRuleDialog({ offer, name, loaded, onClose }: FairRuleDialogProps) {
  const { fair, common, loosenings } = useText();
  const inLanguage = useInLanguage();
  const [draft, setDraft] = useState(() => draftOfFair(loaded.terms));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { busy, run } = useAct('saveFairRule');
  const { message, attempt } = useSaving();
  const { terms, mistakes, isChanged, waits } = checkFair(loaded.terms, draft);
  const names: Readonly<Record<string, string>> = { ...fair.fields, one_per: fair.onePer };
  const submit = async () => {
    setTried(true);
    if (mistakes.length > 0 || !isChanged || isReasonTooShort(reason)) return;
    const content = { terms, seen: loaded.seen, reason: reasonLine(reason) };
    const saved = await attempt(content, (body) => run({ params: { offer }, body }));
    if (saved?.success !== true) return;
    showToast(saved.data.waits_until === null ? fair.saved : loosenings.savedWaits);
    onClose();
  };
  return (
    <ActForm
      title={fair.changeOf(name)}
      confirm={fair.save}
      cancel={common.cancel}
      busy={busy}
      message={isTried && !isChanged ? fair.unchanged : message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset>
        <legend>{fair.onePer}</legend>
        <p className="text-small text-muted">{fair.onePerHint}</p>
        <Checkboxes
          boxes={personSigns.map((sign) => ({
            name: sign,
            label: fair.signs[sign],
            isChecked: draft.one_per.includes(sign),
            isDisabled: false,
          }))}
          onToggle={(sign) => setDraft({ ...draft, one_per: toggleSign(draft.one_per, sign) })}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {fairFields.map((field) => {
          const mistake = mistakes.find((each) => each.field === field);
          return (
            <Field
              key={field}
              label={fair.fields[field]}
              hint={field === 'min_staked' ? fair.stakedHint : fair.emptyHint}
              error={mistake && inLanguage(mistake)}
              value={draft[field]}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
            />
          );
        })}
      </div>
      {waits.length > 0 && mistakes.length === 0 && (
        <p className="text-warning">
          {loosenings.waits(waits.map((each) => names[each] ?? each).join(', '))}
        </p>
      )}
      <TextArea
        label={fair.reason}
        value={reason}
        error={isTried && isReasonTooShort(reason) ? common.reasonTooShort : undefined}
        {...reasonField}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActForm>
  );
}
