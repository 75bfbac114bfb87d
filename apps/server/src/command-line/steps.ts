import yoctoSpinner from 'yocto-spinner';

/** A shorter step is not shown, so that the second start prints no steps. */
const SHOWN_AFTER_MS = 200;
const LINE_EVERY_MS = 10_000;
const MS_PER_MINUTE = 60_000;

/** The output for steps; none with `--json`. */
type Output = 'terminal' | 'lines' | 'nowhere';

/** Shows progress step by step; beginning a step ends the previous one. */
export interface Steps {
  /** Pass `expectedMs` for work of a set duration. */
  begin: (text: string, expectedMs?: number) => void;
  /** Reports progress, from which the remaining time is estimated. */
  reach: (done: number, total: number) => void;
  end: () => void;
  /** Ends the step of failed work. */
  fail: () => void;
}

/**
 * Shows steps: on a terminal a spinner and then the step's seconds, elsewhere a line for each step and its progress
 * every 10 s.
 */
export function showSteps(output: Output = process.stdout.isTTY ? 'terminal' : 'lines'): Steps {
  let step: ShownStep | undefined;
  const finish = (isDone: boolean) => {
    step?.finish(isDone);
    step = undefined;
  };
  return {
    begin(text, expectedMs) {
      finish(true);
      if (output !== 'nowhere') step = showStep(startProgress(text, expectedMs), output);
    },
    reach: (done, total) => step?.progress.reach(done, total),
    end: () => finish(true),
    fail: () => finish(false),
  };
}

/** Runs `work` and shows it as one step; `work` reports its progress by `reach`. */
export async function showAsStep<Result>(
  steps: Steps,
  text: string,
  work: (reach: Steps['reach']) => Promise<Result>,
): Promise<Result> {
  steps.begin(text);
  try {
    const result = await work(steps.reach);
    steps.end();
    return result;
  } catch (error) {
    steps.fail();
    throw error;
  }
}

interface ShownStep {
  progress: Progress;
  finish: (isDone: boolean) => void;
}

function showStep(progress: Progress, output: 'terminal' | 'lines'): ShownStep {
  const show = output === 'terminal' ? spin : printLines;
  return { progress, finish: show(progress) };
}

/** Shows a spinner, and returns the function that ends it. */
function spin(progress: Progress): (isDone: boolean) => void {
  // The caller handles signals: it stops its children first.
  const spinner = yoctoSpinner({ stream: process.stdout, handleSignals: false });
  const timer = setInterval(() => {
    spinner.text = progress.shown();
    if (!spinner.isSpinning) spinner.start();
  }, SHOWN_AFTER_MS);
  return (isDone) => {
    clearInterval(timer);
    if (!spinner.isSpinning) return;
    if (isDone) spinner.success(`${progress.text}  ${progress.seconds()} s`);
    else spinner.error(progress.text);
  };
}

function printLines(progress: Progress): (isDone: boolean) => void {
  const print = () => console.log(`${progress.shown()} …`);
  const first = setTimeout(print, SHOWN_AFTER_MS);
  const later = setInterval(() => {
    if (progress.shown() !== progress.text) print();
  }, LINE_EVERY_MS);
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

interface Progress {
  text: string;
  reach: Steps['reach'];
  /** Returns the step's text with its progress and the remaining time, if known. */
  shown(): string;
  seconds(): string;
}

function startProgress(text: string, expectedMs?: number): Progress {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  let count = '';
  let totalMs = expectedMs;
  return {
    text,
    reach(done, total) {
      count = `, ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
      if (done > 0) totalMs = (elapsedMs() * total) / done;
    },
    shown() {
      const leftMs = totalMs === undefined ? 0 : totalMs - elapsedMs();
      return `${text}${count}${leftText(leftMs)}`;
    },
    seconds: () => (elapsedMs() / 1_000).toFixed(1),
  };
}

function leftText(leftMs: number): string {
  if (leftMs < 1_000) return '';
  if (leftMs < 2 * MS_PER_MINUTE) return `, about ${Math.round(leftMs / 1_000)} s left`;
  return `, about ${Math.round(leftMs / MS_PER_MINUTE)} min left`;
}
