import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, CrossIcon } from '../../ui/money-icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { withdrawalSteps, type WithdrawalStep } from './rules.ts';

const stepClasses: Readonly<Record<WithdrawalStep, string>> = {
  in_progress: 'border-primary bg-tint text-primary',
  completed: 'border-success text-success',
  failed: 'border-error text-error',
};

/** The three steps side by side; the text below states the current one and is announced. */
export function WithdrawalSteps({
  step,
  statusText,
}: {
  step: WithdrawalStep;
  statusText: string;
}) {
  const { payments: text } = useText();
  return (
    <div className="mt-5">
      <ol aria-label={text.steps} className="grid grid-cols-3">
        {withdrawalSteps.map((each, index) => (
          <li
            key={each}
            aria-current={each === step ? 'step' : undefined}
            className="relative flex flex-col items-center gap-1.5"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-5.5 right-1/2 left-[-50%] mx-7 h-px bg-line-strong"
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-11 place-items-center rounded-pill border-2 transition-colors duration-200',
                each === step ? stepClasses[each] : 'border-line text-muted',
              )}
            >
              <StepIcon each={each} isCurrent={each === step} />
            </span>
            <span
              className={classNames(
                'text-center text-[length:min(0.875rem,3.9vw)] leading-normal',
                each === step ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {text.step[each]}
            </span>
          </li>
        ))}
      </ol>
      <output className="mt-3 block text-small text-muted">{statusText}</output>
    </div>
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
