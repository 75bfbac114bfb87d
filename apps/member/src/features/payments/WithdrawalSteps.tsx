import { formatDateTime } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, ClockIcon, CrossIcon } from '../../ui/money-icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { UnbrokenRanges } from '../../ui/UnbrokenRanges.tsx';
import { withdrawalSteps, type WithdrawalStep } from './rules.ts';

const stepClasses: Readonly<Record<WithdrawalStep, string>> = {
  in_progress: 'border-primary bg-tint text-primary',
  completed: 'border-success text-success',
  failed: 'border-error text-error',
};

interface WithdrawalStepsProps {
  step: WithdrawalStep;
  statusText: string;
  /** Whether it waits for staff, and nothing is under way yet. */
  isWaiting: boolean;
  startedAt: string;
  /** When the withdrawal ended; null while it runs. */
  endedAt: string | null;
}

/**
 * The steps of a withdrawal: while it runs, both ends that it may take; then the one that it took, with the times. The
 * text below names the current step.
 */
export function WithdrawalSteps({
  step,
  statusText,
  isWaiting,
  startedAt,
  endedAt,
}: WithdrawalStepsProps) {
  const { payments: text } = useText();
  const hasEnded = step !== 'in_progress';
  return (
    <div className="mt-5">
      <ul
        aria-label={text.steps}
        className={classNames(
          'mx-auto grid w-fit max-w-full items-center gap-x-[48px] gap-y-4',
          hasEnded ? 'grid-cols-2' : 'grid-cols-[minmax(0,auto)_minmax(0,auto)] grid-rows-2',
        )}
      >
        {withdrawalSteps
          .filter((each) => !hasEnded || each === 'in_progress' || each === step)
          .map((each) => (
            <li
              key={each}
              aria-current={each === step ? 'step' : undefined}
              className={classNames(
                'relative flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5',
                each === 'in_progress' && !hasEnded && 'row-span-2',
                (each === 'in_progress' || hasEnded) && 'flex-col',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-[44px] shrink-0 place-items-center rounded-pill border-2 transition-colors duration-200',
                  each === step ? stepClasses[each] : 'border-line text-muted',
                )}
              >
                <StepIcon each={each} isCurrent={each === step} isWaiting={isWaiting} />
              </span>
              <span
                className={classNames(
                  'min-w-0 text-[length:min(0.875rem,3.9vw)] leading-normal [overflow-wrap:anywhere]',
                  hasEnded ? 'text-center' : 'text-left',
                  each === step ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                {text.step[each]}
                {hasEnded && <StepTime at={each === step ? endedAt : startedAt} />}
              </span>
              {each === 'in_progress' && (hasEnded ? <Way step={step} /> : <Fork />)}
            </li>
          ))}
      </ul>
      <output
        className={classNames('mt-3 block text-small', isWaiting ? 'text-primary' : 'text-muted')}
      >
        <UnbrokenRanges>{statusText}</UnbrokenRanges>
      </output>
    </div>
  );
}

/** The two ends that a running withdrawal may take. */
function Fork() {
  return (
    <svg
      viewBox="0 0 40 60"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className="absolute top-1/2 left-full ml-[4px] h-[60px] w-[40px] -translate-y-1/2"
    >
      {['M0 30h10c10 0 6-24 20-24h10', 'M0 30h10c10 0 6 24 20 24h10'].map((path) => (
        <path key={path} d={path} className="stroke-line-strong" strokeDasharray="2 5" />
      ))}
    </svg>
  );
}

/** The line from the first mark to the end that the withdrawal took. */
function Way({ step }: { step: WithdrawalStep }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-[21px] left-[calc(50%+30px)] h-[2px] w-[calc(100%-12px)] rounded-pill',
        step === 'completed' ? 'bg-success' : 'bg-error',
      )}
    />
  );
}

function StepTime({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <time dateTime={at} className="block text-caption font-normal text-muted tabular-nums">
      {formatDateTime(at)}
    </time>
  );
}

interface StepIconProps {
  each: WithdrawalStep;
  isCurrent: boolean;
  isWaiting: boolean;
}

function StepIcon({ each, isCurrent, isWaiting }: StepIconProps) {
  switch (each) {
    case 'in_progress':
      // A withdrawal that has ended has passed the first step, with success or without.
      if (!isCurrent) return <CheckIcon size={22} />;
      return isWaiting ? <ClockIcon size={22} /> : <Spinner size={20} />;
    case 'completed':
      return isCurrent ? <CheckIcon size={22} /> : <NotReached />;
    case 'failed':
      return isCurrent ? <CrossIcon size={20} /> : <NotReached />;
    default:
      return each satisfies never;
  }
}

function NotReached() {
  return <span className="size-1.5 rounded-pill bg-line-strong" />;
}
