import type { SpinRound } from '@kapao/contract/spins.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, CrossIcon } from '../../ui/money-icons.tsx';
import { checkSpin, type SpinCheck } from './check.ts';
import { loadSpinMemory } from './memory.ts';
import { CodeValue } from './CodeValue.tsx';

/** Recomputes a played round on this device and shows each step with its result. */
export function CheckSteps({ round }: { round: SpinRound }) {
  const { check: text } = useText().spins;
  const check = useSpinCheck(round);
  return (
    <>
      <Revealed round={round} />
      {check === undefined ? (
        <p className="text-small text-muted">{text.checking}</p>
      ) : check === null ? (
        <p className="rounded-control bg-raised px-3 py-2 text-small">{text.unavailable}</p>
      ) : (
        <>
          <Verdict check={check} />
          <Steps check={check} round={round} />
        </>
      )}
    </>
  );
}

/** The check of a played round; undefined while computing, null if this browser cannot compute it. */
function useSpinCheck(round: SpinRound): SpinCheck | null | undefined {
  const [check, setCheck] = useState<SpinCheck | null>();
  useEffect(() => {
    let isCurrent = true;
    void checkSpin(round, loadSpinMemory(round.id)).then((found) => {
      if (isCurrent) setCheck(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [round]);
  return check;
}

function Revealed({ round }: { round: SpinRound }) {
  const { check: text } = useText().spins;
  return (
    <dl className="flex flex-col gap-2">
      <CodeValue label={text.serverSeed} value={round.result?.server_seed ?? '-'} />
      <CodeValue label={text.clientSeed} value={round.result?.client_seed ?? '-'} />
      <CodeValue label={text.nonce} value={String(round.nonce)} />
    </dl>
  );
}

function Verdict({ check }: { check: SpinCheck }) {
  const { check: text } = useText().spins;
  const { isRight } = check;
  return (
    <p
      className={classNames(
        'flex items-center gap-2 rounded-control bg-raised px-3 py-2 text-small font-semibold',
        isRight ? 'text-success' : 'text-error-ink',
      )}
    >
      <ResultIcon isRight={isRight} />
      {isRight ? text.allRight : isOnlySeedWrong(check) ? text.otherSeed : text.notRight}
    </p>
  );
}

/**
 * True if only the client seed differs, which happens after a spin of the same round in another tab. That
 * is not fraud.
 */
function isOnlySeedWrong(check: SpinCheck): boolean {
  const { isHashRight, isNumberRight, isPrizeRight } = check;
  return check.isSeedRight === false && isHashRight && isNumberRight && isPrizeRight;
}

function Steps({ check, round }: { check: SpinCheck; round: SpinRound }) {
  const { check: text } = useText().spins;
  return (
    <ol aria-label={text.steps} className="flex flex-col gap-4">
      <Step title={text.hashStep} isRight={check.isHashRight}>
        <CodeValue
          label={check.isAnnouncementSeen ? text.announcedSeen : text.announced}
          value={check.announcedHash}
        />
        <CodeValue label={text.computed} value={check.hash} />
      </Step>
      <Step title={text.seedStep} isRight={check.isSeedRight}>
        <CodeValue
          label={text.clientSeed}
          value={check.isSeedRight === null ? text.seedUnknown : (round.result?.client_seed ?? '-')}
        />
      </Step>
      <Step title={text.numberStep} isRight={check.isNumberRight}>
        <CodeValue label={`HMAC-SHA256 ${check.message}`} value={check.digest} />
        <CodeValue
          label={text.computed}
          value={`${check.block} mod 1,000,000 = ${formatNumber(check.number)}`}
        />
      </Step>
      <Step title={text.prizeStep(formatNumber(check.number))} isRight={check.isPrizeRight}>
        <CodeValue label={text.computed} value={prizeText(check, text)} />
      </Step>
    </ol>
  );
}

interface StepProps {
  title: string;
  /** Whether the step is right; null if this device cannot check it. */
  isRight: boolean | null;
  children: ReactNode;
}

function Step({ title, isRight, children }: StepProps) {
  return (
    <li className="flex gap-2">
      <ResultIcon isRight={isRight} />
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold">{title}</p>
        <dl className="flex flex-col gap-1 pt-1">{children}</dl>
      </div>
    </li>
  );
}

function ResultIcon({ isRight }: { isRight: boolean | null }) {
  const { check: text } = useText().spins;
  if (isRight === null) {
    return (
      <span aria-hidden="true" className="w-5 shrink-0 text-center text-muted">
        –
      </span>
    );
  }
  const StatusIcon = isRight ? CheckIcon : CrossIcon;
  return (
    <span className={classNames('shrink-0', isRight ? 'text-success' : 'text-error-ink')}>
      <StatusIcon size={20} />
      <span className="sr-only">{isRight ? text.right : text.wrong}</span>
    </span>
  );
}

type CheckText = ReturnType<typeof useText>['spins']['check'];

function prizeText({ won }: SpinCheck, text: CheckText): string {
  if (won === null) return '-';
  const { first, last } = won.range;
  return text.range(formatNumber(first), formatNumber(last), won.prize.label);
}
