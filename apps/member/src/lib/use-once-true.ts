import { useState } from 'react';

/** True from the moment it first is: what has been shown is not taken back while it is asked for again. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}
