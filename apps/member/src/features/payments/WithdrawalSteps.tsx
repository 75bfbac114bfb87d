import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, CrossIcon } from '../../ui/money-icons.tsx';
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
}

/**
 * The steps of a withdrawal: in progress, then completed or failed. The text below names the current step.
 */
export function WithdrawalSteps({ step, statusText }: WithdrawalStepsProps) {
  const { payments: text } = useText();
  return (
    <div className="mt-5">
      <ul
        aria-label={text.steps}
        className="mx-auto grid w-fit max-w-full grid-cols-[minmax(0,auto)_minmax(0,auto)] grid-rows-2 items-center gap-x-[48px] gap-y-4"
      >
        {withdrawalSteps.map((each) => (
          <li
            key={each}
            aria-current={each === step ? 'step' : undefined}
            className={classNames(
              'relative flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5',
              each === 'in_progress' && 'row-span-2 flex-col',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-[44px] shrink-0 place-items-center rounded-pill border-2 transition-colors duration-200',
                each === step ? stepClasses[each] : 'border-line text-muted',
              )}
            >
              <StepIcon each={each} isCurrent={each === step} />
            </span>
            <span
              className={classNames(
                'min-w-0 text-left text-[length:min(0.875rem,3.9vw)] leading-normal [overflow-wrap:anywhere]',
                each === step ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {text.step[each]}
            </span>
            {each === 'in_progress' && <Fork step={step} />}
          </li>
        ))}
      </ul>
      <output className="mt-3 block text-small text-muted">
        <UnbrokenRanges>{statusText}</UnbrokenRanges>
      </output>
    </div>
  );
}

const branches = [
  { to: 'completed', path: 'M0 30h10c10 0 6-24 20-24h10' },
  { to: 'failed', path: 'M0 30h10c10 0 6 24 20 24h10' },
] as const;

/** The two possible ends; the reached one has its colour. */
function Fork({ step }: { step: WithdrawalStep }) {
  return (
    <svg
      viewBox="0 0 40 60"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className="absolute top-1/2 left-full ml-[4px] h-[60px] w-[40px] -translate-y-1/2"
    >
      {branches.map(({ to, path }) => (
        <path
          key={to}
          d={path}
          className={
            to !== step
              ? 'stroke-line-strong'
              : to === 'completed'
                ? 'stroke-success'
                : 'stroke-error'
          }
          strokeDasharray={step === 'in_progress' ? '2 5' : undefined}
        />
      ))}
    </svg>
  );
}

function StepIcon({ each, isCurrent }: { each: WithdrawalStep; isCurrent: boolean }) {
  switch (each) {
    case 'in_progress':
      // A withdrawal that has ended has passed the first step, with success or without.
      return isCurrent ? <Spinner size={20} /> : <CheckIcon size={22} />;
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
