import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import {
  decisionInputs,
  inputText,
  shownStops,
  stopNames,
  type InputName,
} from '@kapao/contract/payments/automatic-words.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';

type Decision = OfficeData<'getWithdrawal'>['automatic_decision'];

/** The stored decision with its figures, and whether the rules give the same once more (auto-06). */
export function StoredDecision({ decision }: { decision: Decision }) {
  const { withdrawals: text } = useText();
  const language = useLanguage();
  const stops = shownStops(decision).map((stop) => nameOfCode(stopNames, stop, language));
  return (
    <div className="flex flex-col gap-2">
      <DefinitionList
        rows={[
          [text.result, text.results[decision.result]],
          [text.stoppedBy, stops.join(' · ')],
          [text.rule, `${decision.rule} · ${text.version(decision.version)}`],
          [
            text.again,
            decision.is_reproduced ? (
              text.sameAgain
            ) : (
              <strong key="again" className="text-danger">
                {text.otherAgain}
              </strong>
            ),
          ],
        ]}
      />
      <details>
        <summary className="cursor-pointer">{text.inputsOf}</summary>
        <Figures decision={decision} />
      </details>
    </div>
  );
}

function isInput(name: string): name is InputName {
  return Object.hasOwn(decisionInputs, name);
}

function Figures({ decision: { inputs, thresholds, signals } }: { decision: Decision }) {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const language = useLanguage();
  // An input without a value could not be read.
  const used = Object.keys(decisionInputs)
    .filter(isInput)
    .map((name) => {
      const value = inputText(name, inputs[name]);
      return [inLanguage(decisionInputs[name]), inLanguage(value)] as const;
    });
  const maximums = Object.entries(text.maximums).flatMap(([name, label]) => {
    const micro = thresholds[name];
    return micro === undefined ? [] : [[label, <Money key={name} micro={micro} />] as const];
  });
  const bounds = Object.entries(thresholds)
    .filter(([name]) => !(name in text.maximums))
    .map(([name, value]) => [versionFieldName(name, language), value] as const);
  const listed = signals.map((code) => nameOfCode(stopNames, code, language));
  return (
    <div className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3 text-small">
      <h4 className="font-semibold">{text.used}</h4>
      <DefinitionList rows={used} />
      <h4 className="font-semibold">{text.bounds}</h4>
      <DefinitionList rows={[...maximums, ...bounds, [text.listed, listed.join(' · ')]]} />
    </div>
  );
}
