import {
  alertCauseNames,
  alertCauses,
  isEventCause,
  thresholdOf,
  usualAlertRules,
} from '@kapao/contract/office/alert-causes.ts';
import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import type { OfficeAlertService } from '@kapao/contract/office/alerts.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage } from '../../text/language.ts';
import { useAlertText } from '../../text/use-alert-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { Field } from '../../ui/Field.tsx';
import {
  draftOfRules,
  hasSameRules,
  isThresholdWrong,
  rulesOfDraft,
  toggled,
} from './rules-draft.ts';
import type { RulesDraft } from './rules-draft.ts';

const waiting = alertCauseNames.filter((cause) => thresholdOf(cause)?.unit === 'minutes');
const events = alertCauseNames.filter(isEventCause);
const problems = alertCauseNames.filter(
  (cause) => !waiting.includes(cause) && !isEventCause(cause),
);

/** The causes of one alert service as ticks, with their minutes or baht. */
export function AlertRules({ service }: { service: OfficeAlertService }) {
  const { code, rules, seen, is_enabled: isOn } = service;
  const text = useAlertText();
  const missing = useMissing('operations:act');
  const save = useAct('saveAlertRules');
  const [draft, setDraft] = useState(() => draftOfRules(rules));
  const written = rulesOfDraft(draft);
  const isWrong = [...draft].some(([cause, typed]) => isThresholdWrong(cause, typed));
  const unchanged = isWrong || hasSameRules(rules, written) ? text.unchanged : undefined;
  const groups: readonly [string, readonly AlertCause[]][] = [
    [text.waiting, waiting],
    [text.events, events],
    [text.problems, problems],
  ];
  return (
    <Card title={isOn ? code : `${code} · ${text.off}`}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {rules.length === 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="font-semibold text-danger">{text.tellsNothing}</p>
            <Button
              disabledReason={missing}
              onClick={() => setDraft(draftOfRules(usualAlertRules()))}
            >
              {text.tickUsual}
            </Button>
          </div>
        )}
        {groups.map(([title, causes]) => (
          <Causes
            key={title}
            title={title}
            causes={causes}
            draft={draft}
            isDisabled={missing !== undefined}
            onChange={setDraft}
          />
        ))}
        <div>
          <Button
            look="primary"
            disabledReason={missing ?? unchanged}
            onClick={() =>
              confirmAct({
                title: text.saveOf(code),
                confirm: text.save,
                reason: true,
                done: text.saved,
                children: text.takenAway,
                act: ({ key, reason }) =>
                  save.run({ params: { code }, body: { key, reason, seen, rules: written } }),
              })
            }
          >
            {text.save}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface CausesProps {
  title: string;
  causes: readonly AlertCause[];
  draft: RulesDraft;
  isDisabled: boolean;
  onChange: (draft: RulesDraft) => void;
}

/** The ticks of one group, and the thresholds of those that are ticked. */
function Causes({ title, causes, draft, isDisabled, onChange }: CausesProps) {
  const text = useAlertText();
  const inLanguage = useInLanguage();
  const boxes = causes.map((cause) => ({
    name: cause,
    label: inLanguage(alertCauses[cause]),
    isChecked: draft.has(cause),
    isDisabled,
  }));
  return (
    <fieldset>
      <legend className="text-small text-muted">{title}</legend>
      <Checkboxes boxes={boxes} onToggle={(cause) => onChange(toggled(draft, cause))} />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {causes.map((cause) => {
          const bounds = thresholdOf(cause);
          const typed = draft.get(cause);
          if (bounds === null || typed === undefined) return null;
          const [min, max] = [bounds.min, bounds.max].map((each) => each.toLocaleString('en-US'));
          const error = text.outOfBounds(min ?? '', max ?? '');
          return (
            <Field
              key={cause}
              label={`${inLanguage(alertCauses[cause])}: ${text.thresholdOf[bounds.unit]}`}
              inputMode="numeric"
              value={typed}
              disabled={isDisabled}
              error={isThresholdWrong(cause, typed) ? error : undefined}
              onChange={({ target }) => onChange(new Map(draft).set(cause, target.value.trim()))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
