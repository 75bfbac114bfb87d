type AskForFactor = () => Promise<boolean>;

const refuse: AskForFactor = async () => false;
let ask = refuse;

/** The dialog for the second factor registers itself here. It resolves to whether the factor was confirmed. */
export function onFactorNeeded(listener: AskForFactor): () => void {
  ask = listener;
  return () => {
    ask = refuse;
  };
}

/** Asks for the second factor again; false if it was not given. */
export function confirmFactor(): Promise<boolean> {
  return ask();
}
