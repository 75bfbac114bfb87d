import {
  markerCodes,
  markerNames,
  markerThresholdNames,
  markerThresholds,
} from '@kapao/contract/protection/markers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { thresholdDraft, thresholdTexts } from './settings-draft.ts';
import { ThresholdField } from './ThresholdField.tsx';

interface MarkerFieldsProps {
  /** The draft of the typed thresholds. */
  value: string;
  mistakes: readonly { field: string; message: string }[];
  isLocked: boolean;
  onChange: (draft: string) => void;
}

/** The markers of play that worries, each with its thresholds (guard-02). */
export function MarkerFields({ value, mistakes, isLocked, onChange }: MarkerFieldsProps) {
  const { settings: words } = useText();
  const inLanguage = useInLanguage();
  const typed = thresholdTexts(markerThresholdNames, value);
  return (
    <fieldset className="sm:col-span-2">
      <legend>{words.fields.protection_thresholds}</legend>
      <p className="text-small text-muted">{words.hints.protection_thresholds}</p>
      <table className="mt-1 w-full border-collapse text-left">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {words.marker}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {words.threshold}
            </th>
          </tr>
        </thead>
        <tbody>
          {markerCodes.map((code) => (
            <tr key={code} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal">
                {inLanguage(markerNames[code])}
              </th>
              <td className="py-1">
                {markerThresholdNames
                  .filter((name) => markerThresholds[name].marker === code)
                  .map((name) => (
                    <ThresholdField
                      key={name}
                      label={inLanguage(markerNames[code])}
                      unit={inLanguage(markerThresholds[name].unit)}
                      value={typed(name)}
                      error={
                        mistakes.find(({ field }) => field === `protection_thresholds.${name}`)
                          ?.message
                      }
                      isLocked={isLocked}
                      onChange={(text) =>
                        onChange(
                          thresholdDraft(markerThresholdNames, (each) =>
                            each === name ? text : typed(each),
                          ),
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
