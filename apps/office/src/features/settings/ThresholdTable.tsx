import type { ReactNode } from 'react';
import { useText } from '../../text/language.ts';
import { thresholdDraft, thresholdTexts } from './settings-draft.ts';
import { ThresholdField } from './ThresholdField.tsx';

interface ThresholdTableProps<Name extends string> {
  legend: string;
  hint: string;
  /** The heading of the findings: signals of a withdrawal, or markers of play. */
  finding: string;
  findings: readonly {
    name: string;
    /** Stands in place of the name. */
    head?: ReactNode;
    thresholds: readonly { name: Name; unit: string }[];
  }[];
  /** The setting of the thresholds, which its mistakes name. */
  field: 'auto_payout_thresholds' | 'protection_thresholds';
  names: readonly Name[];
  /** The draft of the typed thresholds. */
  value: string;
  mistakes: readonly { field: string; message: string }[];
  isLocked: boolean;
  onChange: (draft: string) => void;
}

/** A table of findings, each with its thresholds. */
export function ThresholdTable<Name extends string>(props: ThresholdTableProps<Name>) {
  const { field, names, value, mistakes, isLocked, onChange } = props;
  const { settings: words } = useText();
  const typed = thresholdTexts(names, value);
  return (
    <fieldset className="sm:col-span-2">
      <legend>{props.legend}</legend>
      <p className="text-small text-muted">{props.hint}</p>
      <table className="mt-1 w-full border-collapse text-left">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {props.finding}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {words.threshold}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.findings.map((finding) => (
            <tr key={finding.name} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal">
                {finding.head ?? finding.name}
              </th>
              <td className="py-1">
                {finding.thresholds.map(({ name, unit }) => (
                  <ThresholdField
                    key={name}
                    label={finding.name}
                    unit={unit}
                    value={typed(name)}
                    error={mistakes.find((each) => each.field === `${field}.${name}`)?.message}
                    isLocked={isLocked}
                    onChange={(text) =>
                      onChange(
                        thresholdDraft(names, (each) => (each === name ? text : typed(each))),
                      )
                    }
                  />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
