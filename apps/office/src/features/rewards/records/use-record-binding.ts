import { useText } from '../../../text/language.ts';
import type { DraftFieldProps } from '../DraftFields.tsx';

type Labels = ReturnType<typeof useText>['editors']['fields'];

/** Binds an input to a field of a record's draft: its path in the contract's rules, its name, value and changes. */
export function useRecordBinding<Path extends keyof Labels>(
  draft: Readonly<Record<Path, string>>,
  change: (path: Path, value: string) => void,
) {
  const { fields } = useText().editors;
  return (path: Path): DraftFieldProps => ({
    path,
    label: fields[path],
    value: draft[path],
    onChange: (value) => change(path, value),
  });
}
