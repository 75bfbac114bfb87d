import type { DraftFieldProps } from '../DraftFields.tsx';

/** Binds inputs to the fields of a draft: path in the contract's rules, name, value and changes. */
export function bindFields<Path extends string>(
  draft: Readonly<Record<Path, string>>,
  change: (path: Path, value: string) => void,
  names: Readonly<Record<Path, string>>,
) {
  return (path: Path): DraftFieldProps => ({
    path,
    label: names[path],
    value: draft[path],
    onChange: (value) => change(path, value),
  });
}
