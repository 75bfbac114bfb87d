import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { textLanguage } from '../lib/text-language.ts';
import { Button } from './Button.tsx';
import { restoreFocus, saveFocus } from './focus.ts';
import { useUiText } from './ui-text.ts';
import { UnbrokenRanges } from './UnbrokenRanges.tsx';

export interface NoticeDialogProps {
  kind: 'success' | 'error' | 'warn' | 'waiting';
  title: string;
  text: string | null;
  durationMs: number;
  /** A second button below OK. */
  action?: { label: string; onTake: () => void } | null;
  onClose: () => void;
}

/** A notice that closes by itself, but not while touched, hovered or focused. */
export function NoticeDialog({
  kind,
  title,
  text,
  durationMs,
  action: way,
  onClose,
}: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { ok } = useUiText();
  const [paused, setPaused] = useState(false);
  usePausableTimeout(durationMs, paused, onClose);
  // This is a layout effect, because a dialog already removed from the page cannot return the focus when it closes.
  useLayoutEffect(() => {
    const element = dialog.current;
    saveFocus();
    element?.showModal();
    // The dialog takes the focus from OK: there it would pause the timer, and with large text scroll the dialog down.
    element?.focus();
    if (element) element.scrollTop = 0;
    return () => {
      element?.close();
      // The element focused before may have disappeared since.
      restoreFocus();
    };
  }, []);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onClose();
      }}
      onPointerDown={pause}
      onPointerUp={resume}
      onPointerCancel={resume}
      // The timer pauses on a move, not on "enter": a mouse that rests where the notice opens must not pause it.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) pause();
      }}
      onPointerLeave={resume}
      className="modal below-top-bar w-[min(calc(100vw-48px),22rem)] overflow-x-hidden overflow-y-auto rounded-card border border-line bg-card p-0 text-center shadow-raised outline-none"
    >
      <div className="flex animate-rise flex-col items-center gap-2 px-[min(1.5rem,6vw)] pt-7 pb-6">
        <NoticeIcon kind={kind} />
        <h2
          id={`${id}-title`}
          lang={textLanguage(title)}
          className="mt-2 max-w-full text-title font-semibold [overflow-wrap:anywhere] [text-wrap:balance]"
        >
          {title}
        </h2>
        {text && (
          <p
            id={`${id}-text`}
            lang={textLanguage(text)}
            className="max-w-full [overflow-wrap:anywhere] whitespace-pre-line text-muted"
          >
            <UnbrokenRanges>{text}</UnbrokenRanges>
          </p>
        )}
        <Button className="mt-4 w-full" onClick={onClose} onFocus={pause} onBlur={resume}>
          {ok}
        </Button>
        {way && (
          <Button
            variant="quiet"
            className="w-full"
            onClick={way.onTake}
            onFocus={pause}
            onBlur={resume}
          >
            {way.label}
          </Button>
        )}
      </div>
      <div
        aria-hidden="true"
        className="gradient sticky bottom-0 h-[3px] origin-left"
        style={{
          animation: `time-left ${durationMs}ms linear forwards`,
          animationPlayState: paused ? 'paused' : 'running',
        }}
      />
    </dialog>
  );
}

function usePausableTimeout(durationMs: number, paused: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - startedAt));
    };
  }, [paused]);
}

const icons = {
  success: { path: 'm20 33 8.5 8.5L45 24', color: 'text-success' },
  error: { path: 'm23 23 18 18m0-18L23 41', color: 'text-error' },
  warn: { path: 'M32 18v18m0 8v.5', color: 'text-primary' },
  waiting: { path: 'M32 18v15l10 6', color: 'text-primary' },
} as const;

/** The icon draws itself in 200 ms. Its shape differs by kind too, for colour-blind members. */
function NoticeIcon({ kind }: { kind: keyof typeof icons }) {
  const { path, color } = icons[kind];
  return (
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={color}
    >
      <circle cx="32" cy="32" r="29" strokeWidth="2.5" opacity={0.35} />
      <path d={path} pathLength={1} strokeDasharray="1 2" className="animate-draw" />
    </svg>
  );
}
