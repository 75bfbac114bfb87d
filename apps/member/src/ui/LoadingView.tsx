import { useEffect, useState } from 'react';
import { Spinner } from './Spinner.tsx';
import { useWords } from './words.ts';

/** SPEC 2.1: the dots cycle from zero to three every 500 ms. */
const DOT_TICK_MS = 500;
const DOTS_MAX = 3;

/** The loading text with its dots; assistive technology hears the text once, without them. */
export function LoadingView({ text }: { text?: string }) {
  const words = useWords();
  const [dots, setDots] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (DOTS_MAX + 1)), DOT_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = text ?? words.loading;
  return (
    <output className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-primary">
      <Spinner size={36} />
      <p className="text-muted">
        {shown}
        <span aria-hidden="true" className="inline-block w-[3ch] text-left">
          {'.'.repeat(dots)}
        </span>
      </p>
    </output>
  );
}
