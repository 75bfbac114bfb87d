import { useText } from '../../text/language.ts';
import type { DraftFieldProps } from './DraftFields.tsx';

type Labels = ReturnType<typeof useText>['rewards']['fields'];

/** Binds an input to a draft's field: its path in the contract's rules, its name, its value and its changes. */
export function useBinding<Path extends keyof Labels>(
  draft: Readonly<Record<Path, string>>,
  change: (path: Path, value: string) => void,
) {
  const { fields } = useText().rewards;
  return (path: Path): DraftFieldProps => ({
    path,
    label: fields[path],
    value: draft[path],
    onChange: (value) => change(path, value),
  });
}
