import type { ReactNode } from 'react';

/** A small line drawing, one sentence, and at most one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-edge py-12 text-center">
      <EmptyBox />
      <p className="text-muted">{text}</p>
      {action}
    </div>
  );
}

function EmptyBox() {
  return (
    <svg
      width="112"
      height="84"
      viewBox="0 0 112 84"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className="stroke-line-strong">
        <path d="M22 40 34 22h44l12 18v26a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6Z" />
        <path d="M22 40h18c2 0 3 1 4 3 2 6 6 9 12 9s10-3 12-9c1-2 2-3 4-3h18" />
        <path d="M8 76h96" strokeDasharray="2 7" />
      </g>
      <g className="stroke-accent">
        <path d="M56 5v8M38 8l3 7M74 8l-3 7" />
      </g>
    </svg>
  );
}
