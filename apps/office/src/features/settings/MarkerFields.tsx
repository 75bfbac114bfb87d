import {
  markerCodes,
  markerNames,
  markerThresholdNames,
  markerThresholds,
} from '@kapao/contract/protection/markers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ThresholdTable } from './ThresholdTable.tsx';

interface MarkerFieldsProps {
  /** The draft of the typed thresholds. */
  value: string;
  mistakes: readonly { field: string; message: string }[];
  isLocked: boolean;
  onChange: (draft: string) => void;
}

/** The markers of play that worries, each with its thresholds (guard-02). */
export function MarkerFields(props: MarkerFieldsProps) {
  const { settings: words } = useText();
  const inLanguage = useInLanguage();
  return (
    <ThresholdTable
      legend={words.fields.protection_thresholds}
      hint={words.hints.protection_thresholds}
      finding={words.marker}
      findings={markerCodes.map((code) => ({
        name: inLanguage(markerNames[code]),
        thresholds: markerThresholdNames
          .filter((name) => markerThresholds[name].marker === code)
          .map((name) => ({ name, unit: inLanguage(markerThresholds[name].unit) })),
      }))}
      field="protection_thresholds"
      names={markerThresholdNames}
      {...props}
    />
  );
}
