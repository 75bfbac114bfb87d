import {
  signalCodes,
  signalNames,
  thresholdNames,
  thresholdRules,
  type SignalCode,
} from '@kapao/contract/payments/automatic.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { signalsOfDraft } from './settings-draft.ts';
import { ThresholdTable } from './ThresholdTable.tsx';

interface AutomaticSignalsProps {
  /** The drafts: chosen signals and typed thresholds. */
  signals: string;
  thresholds: string;
  mistakes: readonly { field: string; message: string }[];
  isLocked: boolean;
  onSignals: (draft: string) => void;
  onThresholds: (draft: string) => void;
}

/** The signals that stop a withdrawal, each with its thresholds. */
export function AutomaticSignals(props: AutomaticSignalsProps) {
  const { signals, thresholds, mistakes, isLocked, onSignals, onThresholds } = props;
  const { settings: words } = useText();
  const inLanguage = useInLanguage();
  const chosen = signalsOfDraft(signals);
  const toggle = (code: SignalCode) =>
    // The signals stand in the order of the contract, so that the same choice is the same text.
    onSignals(signalCodes.filter((each) => (each === code) !== chosen.includes(each)).join());
  return (
    <ThresholdTable
      legend={words.fields.auto_payout_signals}
      hint={words.hints.auto_payout_signals}
      finding={words.signal}
      findings={signalCodes.map((code) => ({
        name: inLanguage(signalNames[code]),
        head: (
          <label className="flex min-h-9 items-center gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(code)}
              disabled={isLocked}
              onChange={() => toggle(code)}
            />
            {inLanguage(signalNames[code])}
          </label>
        ),
        thresholds: thresholdNames
          .filter((name) => thresholdRules[name].signal === code)
          .map((name) => ({ name, unit: inLanguage(thresholdRules[name].unit) })),
      }))}
      field="auto_payout_thresholds"
      names={thresholdNames}
      value={thresholds}
      mistakes={mistakes}
      isLocked={isLocked}
      onChange={onThresholds}
    />
  );
}
