import { useState } from 'react';

/**
 * True from the first time that `isTrue` is true, so that a refetch does not hide what is already shown.
 */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}
