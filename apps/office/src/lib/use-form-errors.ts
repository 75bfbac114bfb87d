import { useState } from 'react';

interface FieldMistake {
  field: string;
  message: string;
}

/** The errors of a form, each at its field: those that the form finds itself, and the server's refusal of one. */
export interface FormErrors {
  errorOf: (field: string) => string | undefined;
  /** Marks the wrong fields from now on; false if there are any, and then nothing is sent. */
  check: () => boolean;
  /** Marks the field that the server has refused, until the form changes. */
  mark: (refused: FieldMistake | undefined) => void;
}

/**
 * Keeps the errors of a form quiet until somebody tries to send it; from then on each is gone once it is right. A check
 * that finds nothing wrong gives false.
 */
export function useFormErrors(checks: readonly (FieldMistake | false)[]): FormErrors {
  const mistakes = checks.filter((check) => check !== false);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldMistake>();
  return {
    errorOf: (field) => {
      const found = isTried ? mistakes.find((each) => each.field === field) : undefined;
      return found?.message ?? (refused?.field === field ? refused.message : undefined);
    },
    check: () => {
      setTried(true);
      return mistakes.length === 0;
    },
    mark: setRefused,
  };
}
