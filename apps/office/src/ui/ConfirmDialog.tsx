import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isReasonTooShort, reasonField, reasonLine } from '../lib/typed-reason.ts';
import type { FormErrors } from '../lib/use-form-errors.ts';
import { useSaving, type Outcome } from '../lib/use-saving.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogFoot } from './Dialog.tsx';
import { Labelled, TextArea } from './Field.tsx';
import { focusNow } from './focus.ts';
import { ToldFields, type Told, type ToldChoices } from './ToldFields.tsx';
import { useUi } from './ui-context.ts';

/** The reason that says nothing without a note. */
const OTHER = 'other';
const WRONG = '[aria-invalid="true"]';

export interface ConfirmDialogProps {
  title: string;
  /** The effect in a sentence, with the amount and the name. */
  children?: ReactNode;
  /** Reasons to think twice, below the effect. */
  warnings?: readonly string[];
  /** The word on the button: the act, not "OK". */
  confirm: string;
  isDanger?: boolean;
  /** Asks for a reason in the person's own words, which the act records. */
  reason?: boolean;
  /** Asks for one of these reasons, and for a note; `other` needs the note. */
  reasons?: readonly (readonly [code: string, label: string])[];
  /** The name of the note beside `reasons`, where somebody else than staff reads it. */
  noteLabel?: string;
  /** The reason that is chosen from the start, so that Enter confirms. */
  usualReason?: string | undefined;
  /** Asks what the member is told of the act, besides the reason for staff. */
  toldChoices?: ToldChoices;
  /** The errors of the dialog's own fields (office-77). Nothing is sent while one of them is wrong. */
  form?: FormErrors;
  /** Runs the act. After a lost answer the same `key` comes again, so that money moves once. */
  act: (given: {
    key: string;
    reason: string;
    code: string;
    told: Told;
  }) => Promise<Outcome | null>;
  onDone: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isDanger = false, reason: asksReason = false, reasons } = props;
  const { text } = useUi();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState(props.usualReason ?? '');
  /** The changed parts of the member's reason; the code follows the reason for staff until one is chosen. */
  const [chosenTold, setTold] = useState<Partial<Told>>({});
  const [codeError, setCodeError] = useState<string>();
  const [reasonError, setReasonError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saving = useSaving();
  const { isUnknown, attempt } = saving;
  const element = useRef<HTMLFormElement>(null);
  const own = useOwnFields(element, props.form, saving);

  const told = { code: props.toldChoices?.usualFor(code) ?? '', note: '', ...chosenTold };

  const run = async () => {
    if (busy) return;
    const isShort = (asksReason || code === OTHER) && isReasonTooShort(reason);
    const isUnchosen = reasons !== undefined && code === '';
    setReasonError(isShort ? text.reasonTooShort : undefined);
    setCodeError(isUnchosen ? text.reasonUnchosen : undefined);
    const areRight = own.check();
    if (isShort || isUnchosen || !areRight) return;
    setBusy(true);
    const result = await attempt(
      { reason: reasonLine(reason), code, told: { ...told, note: reasonLine(told.note) } },
      props.act,
    );
    setBusy(false);
    own.mark(result);
    if (result?.success !== true) return;
    if (result.isHeld !== true) props.onDone();
    props.onClose();
  };

  return (
    <Dialog title={title} isOpen isAlert onClose={props.onClose}>
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {children !== undefined && <div onChange={own.clear}>{children}</div>}
        <Warnings warnings={props.warnings ?? []} />
        {reasons && (
          <ReasonSelect
            reasons={reasons}
            code={code}
            hasUsual={props.usualReason !== undefined}
            error={codeError}
            disabled={isUnknown || busy}
            onChange={(chosen) => {
              setCode(chosen);
              setCodeError(undefined);
              setReasonError(undefined);
            }}
          />
        )}
        {(asksReason || reasons) && (
          <ReasonArea
            label={reasons ? (props.noteLabel ?? text.note) : text.reason}
            value={reason}
            error={reasonError}
            // Without the focus, its letters would be the page's keys. Fields of the dialog come before it.
            isFirst={reasons === undefined && props.form === undefined}
            // The reason is locked while the outcome is unknown, because a repeat is the same act only with the same
            // reason.
            readOnly={isUnknown || busy}
            onChange={(typed) => {
              setReason(typed);
              setReasonError(undefined);
            }}
          />
        )}
        {props.toldChoices && code !== '' && (
          <ToldFields
            choices={props.toldChoices}
            told={told}
            readOnly={isUnknown || busy}
            onChange={(changed) => setTold({ ...chosenTold, ...changed })}
          />
        )}
        <DialogFoot
          message={isUnknown && own.said !== '' ? `${own.said} · ${text.outcomeUnknown}` : own.said}
        >
          <Button onClick={props.onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'primary'}
            busy={busy}
            ref={props.usualReason === undefined ? undefined : focusNow}
          >
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** The dialog's own fields: their check, the one that the server refuses, and the focus of the first wrong one. */
function useOwnFields(
  element: RefObject<HTMLFormElement | null>,
  form: FormErrors | undefined,
  { message, field, forget }: ReturnType<typeof useSaving>,
) {
  const [wrongTries, setWrongTries] = useState(0);
  /** Whether the form does not show the field that the server refused. */
  const [isUnmarked, setUnmarked] = useState(false);
  useEffect(() => {
    // A long form hides its wrong field.
    if (wrongTries > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [element, wrongTries]);
  const countTry = () => setWrongTries((before) => before + 1);
  return {
    /** The footer's words; a refusal that a field of this form shows is not said twice. */
    said: form !== undefined && field !== null && !isUnmarked ? '' : message,
    check: () => {
      const areRight = form?.check() !== false;
      if (!areRight) countTry();
      return areRight;
    },
    mark: (result: Outcome | null) => {
      if (form === undefined || result?.success !== false || !result.field) return;
      const { field: refused, message: why } = result;
      // At once, so that the mark can be looked for.
      flushSync(() => form.mark({ field: refused, message: why }));
      setUnmarked(element.current?.querySelector(WRONG) === null);
      countTry();
    },
    clear: () => {
      forget();
      form?.mark(undefined);
    },
  };
}

interface ReasonSelectProps {
  reasons: readonly (readonly [code: string, label: string])[];
  code: string;
  /** Whether a reason is chosen from the start. */
  hasUsual: boolean;
  error: string | undefined;
  disabled: boolean;
  onChange: (code: string) => void;
}

function ReasonSelect({ reasons, code, hasUsual, error, disabled, onChange }: ReasonSelectProps) {
  const { text } = useUi();
  return (
    <Labelled label={text.reason} error={error}>
      {(ids) => (
        <select
          {...ids}
          ref={code === '' ? focusNow : undefined}
          className="control"
          value={code}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          {!hasUsual && <option value="">{text.chooseReason}</option>}
          {reasons.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface ReasonAreaProps {
  label: string;
  value: string;
  error: string | undefined;
  /** Whether it has the focus from the start. */
  isFirst: boolean;
  readOnly: boolean;
  onChange: (typed: string) => void;
}

/** The reason in the person's own words; Ctrl+Enter sends the dialog, because Enter begins a line. */
function ReasonArea({ isFirst, onChange, ...area }: ReasonAreaProps) {
  return (
    <TextArea
      {...area}
      {...reasonField}
      ref={isFirst ? focusNow : undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="border-l-2 border-warning pl-3 text-warning">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
