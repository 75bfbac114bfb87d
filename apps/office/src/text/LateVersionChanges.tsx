import { lazy, Suspense, type ComponentProps } from 'react';

// The words of all changes load with the question, not with each editor.
const VersionChanges = lazy(async () => ({
  default: (await import('./VersionChanges.tsx')).VersionChanges,
}));

/** The difference between two states of a record, in a dialog that few open. */
export function LateVersionChanges(props: ComponentProps<typeof VersionChanges>) {
  return (
    <Suspense fallback={null}>
      <VersionChanges {...props} />
    </Suspense>
  );
}
