import { useEffect, useEffectEvent, useRef } from 'react';
import { PIN_DIGITS } from '@kapao/contract/second-lock/rules.ts';
import { classNames } from './class-names.ts';
import { BackspaceIcon } from './account-icons.tsx';
import { useFocusHandover } from './focus.ts';
import { Spinner } from './Spinner.tsx';
import { useUiText } from './ui-text.ts';

interface PinPadProps {
  value: string;
  onChange: (value: string) => void;
  /** The number of typed digits in words, for screen readers. */
  countText: (count: number) => string;
  deleteText: string;
  /** True while the PIN is compared; keys are ignored. */
  busy?: boolean;
  isWrong?: boolean;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const KEY_CLASS =
  'grid h-[60px] place-items-center rounded-card text-title font-semibold tabular-nums transition-transform duration-200 active:scale-[0.96] short:h-[52px]';

/**
 * Six dots and a number pad. It has no field, so that no keyboard, clipboard or password manager keeps the PIN; keys of
 * a keyboard work, too.
 */
export function PinPad({ value, onChange, countText, deleteText, busy, isWrong }: PinPadProps) {
  const add = (digit: string) => {
    if (busy !== true && value.length < PIN_DIGITS) onChange(value + digit);
  };
  const remove = () => {
    if (busy !== true) onChange(value.slice(0, -1));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') remove();
  });
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of two dialogs the upper one has the focus, so its pad alone hears the keys.
    const place = pad.current?.closest('dialog') ?? document;
    const listener = (event: Event) => {
      if (event instanceof KeyboardEvent) onKey(event);
    };
    place.addEventListener('keydown', listener);
    return () => place.removeEventListener('keydown', listener);
  }, []);
  return (
    <div ref={pad} className="mx-auto flex w-full max-w-72 flex-col gap-5 short:gap-3">
      <Dots count={value.length} text={countText(value.length)} isBusy={busy} isWrong={isWrong} />
      <div className="grid grid-cols-3 gap-2">
        {KEYS.map((digit) => (
          <Key key={digit} digit={digit} onPress={add} />
        ))}
        <span />
        <Key digit="0" onPress={add} />
        <button type="button" aria-label={deleteText} onClick={remove} className={KEY_CLASS}>
          <BackspaceIcon size={28} />
        </button>
      </div>
    </div>
  );
}

function Key({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The pad goes after the last wrong try.
  useFocusHandover(button, false);
  return (
    <button
      ref={button}
      type="button"
      onClick={() => onPress(digit)}
      className={classNames(KEY_CLASS, 'border border-line bg-raised')}
    >
      {digit}
    </button>
  );
}

interface DotsProps {
  count: number;
  text: string;
  isBusy: boolean | undefined;
  isWrong: boolean | undefined;
}

function Dots({ count, text, isBusy, isWrong }: DotsProps) {
  const { loading } = useUiText();
  return (
    <div className="grid h-6 place-items-center">
      <output className="sr-only">{isBusy === true ? loading : text}</output>
      {isBusy === true ? (
        <span className="text-primary">
          <Spinner />
        </span>
      ) : (
        <div className="flex gap-4">
          {Array.from({ length: PIN_DIGITS }, (_, at) => (
            <span
              key={at}
              className={classNames(
                'size-3.5 rounded-pill border-2',
                isWrong === true ? 'border-error' : 'border-primary',
                at < count && 'bg-primary',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
