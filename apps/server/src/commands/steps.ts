import yoctoSpinner from 'yocto-spinner';
import type { Spinner } from 'yocto-spinner';

/** A step that ends sooner is not shown, so that a later start stays silent. */
const SHOWN_AFTER_MS = 200;

/** Work shown step by step; beginning a step ends the one before. */
export interface Steps {
  begin(text: string): void;
  end(): void;
  /** Ends the step of work that was broken off. */
  fail(): void;
}

/** On a terminal a spinner, and then the step's seconds; elsewhere one line for each step. */
export function showSteps(isTerminal: boolean = process.stdout.isTTY): Steps {
  let finish = (_isDone: boolean) => {};
  const end = (isDone: boolean) => {
    finish(isDone);
    finish = () => {};
  };
  return {
    begin(text) {
      end(true);
      finish = showStep(text, isTerminal);
    },
    end: () => end(true),
    fail: () => end(false),
  };
}

/** Returns the function that ends the step. */
function showStep(text: string, isTerminal: boolean): (isDone: boolean) => void {
  const startMs = performance.now();
  let spinner: Spinner | undefined;
  const timer = setTimeout(() => {
    if (!isTerminal) return console.log(`${text} …`);
    // The caller handles signals: it stops its children first.
    spinner = yoctoSpinner({ text, stream: process.stdout, handleSignals: false }).start();
  }, SHOWN_AFTER_MS);
  return (isDone) => {
    clearTimeout(timer);
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
    if (isDone) spinner?.success(`${text}  ${seconds} s`);
    else spinner?.error();
  };
}
