import { useEffect, useState } from 'react';
import { Spinner } from './Spinner.tsx';
import { useUiText } from './ui-text.ts';

/** The dots cycle from zero to three every 500 ms (site-03). */
const DOT_TICK_MS = 500;
const DOTS_MAX = 3;

/**
 * The loading text with moving dots, as the heading of a screen that has not loaded. Assistive technology
 * reads the text once, without the dots.
 */
export function LoadingView({ text }: { text?: string }) {
  const words = useUiText();
  const [dots, setDots] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (DOTS_MAX + 1)), DOT_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = text ?? words.loading;
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-primary">
      <Spinner size={36} />
      <h1 className="text-muted">
        <output>
          {shown}
          <span aria-hidden="true" className="inline-block w-[3ch] text-left">
            {'.'.repeat(dots)}
          </span>
        </output>
      </h1>
    </div>
  );
}

/** The loading view without the member's frame, which has not loaded either. */
export function LoadingPage() {
  return (
    <main className="column">
      <LoadingView />
    </main>
  );
}
