import type { ReactNode } from 'react';

interface OfferFormProps {
  id: string;
  onSave: () => Promise<void>;
  children: ReactNode;
}

/** The fields of an editor. Enter in one of them presses the button to save, which stands beside the heading. */
export function OfferForm({ id, onSave, children }: OfferFormProps) {
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
    </form>
  );
}
