import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

interface ToastsProps {
  label: string;
  toasts: readonly { id: number; tone: 'success' | 'danger'; text: string; href?: string }[];
  onClose: (id: number) => void;
}

/** Short news about an act, below the list, where it covers no panel; read out, and without taking the focus. */
export function Toasts({ label, toasts, onClose }: ToastsProps) {
  const { text } = useUi();
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed bottom-4 left-4 z-50 lg:left-[calc(var(--side-menu)+1.5rem)] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex items-start justify-between gap-2 rounded-card border border-line bg-surface p-2 pl-3 shadow-over"
        >
          <p className={`py-1.5 ${toast.tone === 'danger' ? 'text-danger' : 'text-success'}`}>
            {toast.text}
            {toast.href !== undefined && (
              <a
                href={toast.href}
                className="ml-2 underline underline-offset-2"
                onClick={() => onClose(toast.id)}
              >
                {text.open}
              </a>
            )}
          </p>
          <Button
            look="quiet"
            aria-label={text.close}
            className="px-2"
            onClick={() => onClose(toast.id)}
          >
            <CloseIcon className="size-4" />
          </Button>
        </div>
      ))}
    </section>
  );
}
