import {
  signalCodes,
  signalNames,
  thresholdNames,
  thresholdRules,
  type SignalCode,
  type ThresholdName,
} from '@kapao/contract/payments/automatic.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { signalsOfDraft, thresholdDraft, thresholdTexts } from './settings-draft.ts';
import { ThresholdField } from './ThresholdField.tsx';

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
  const { signals, isLocked, onSignals } = props;
  const { settings: words } = useText();
  const inLanguage = useInLanguage();
  const chosen = signalsOfDraft(signals);
  const toggle = (code: SignalCode) =>
    // The signals stand in the order of the contract, so that the same choice is the same text.
    onSignals(signalCodes.filter((each) => (each === code) !== chosen.includes(each)).join());
  return (
    <fieldset className="sm:col-span-2">
      <legend>{words.fields.auto_payout_signals}</legend>
      <p className="text-small text-muted">{words.hints.auto_payout_signals}</p>
      <table className="mt-1 w-full border-collapse text-left">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {words.signal}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {words.threshold}
            </th>
          </tr>
        </thead>
        <tbody>
          {signalCodes.map((code) => (
            <tr key={code} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal">
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
              </th>
              <td className="py-1">
                {thresholdNames
                  .filter((name) => thresholdRules[name].signal === code)
                  .map((name) => (
                    <Threshold key={name} name={name} {...props} />
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Threshold(props: AutomaticSignalsProps & { name: ThresholdName }) {
  const { name, thresholds, mistakes, isLocked, onThresholds } = props;
  const inLanguage = useInLanguage();
  const { signal, unit } = thresholdRules[name];
  const typed = thresholdTexts(thresholdNames, thresholds);
  return (
    <ThresholdField
      label={inLanguage(signalNames[signal])}
      unit={inLanguage(unit)}
      value={typed(name)}
      error={mistakes.find(({ field }) => field === `auto_payout_thresholds.${name}`)?.message}
      isLocked={isLocked}
      onChange={(text) =>
        onThresholds(thresholdDraft(thresholdNames, (each) => (each === name ? text : typed(each))))
      }
    />
  );
}
