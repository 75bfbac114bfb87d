import { useState } from 'react';

/** A dialog whose part loads when it is first opened, and then stays. */
export function useLateDialog() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return { isOpen, wasOpened, open, close: () => setOpen(false) };
}
