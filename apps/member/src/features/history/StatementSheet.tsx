import { statementFormats } from '@kapao/contract/statements/rules.ts';
import type { StatementFormat } from '@kapao/contract/statements/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { FileActions } from '../../ui/FileActions.tsx';
import { DownloadIcon } from '../../ui/menu-icons.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { makeStatement } from './make-statement.ts';
import { statementMonthsQuery } from './queries.ts';
import { monthName } from './rules.ts';

interface StatementSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Chooses the month and format of a statement, and gives its file (history-38). */
export default function StatementSheet({ open, onClose }: StatementSheetProps) {
  const { statement: text } = useText();
  const { data, error, refetch } = useQuery(statementMonthsQuery);
  return (
    <Dialog open={open} onClose={onClose} title={text.title} isSheet>
      {data !== undefined ? (
        <StatementChoice months={data.months} />
      ) : error === null ? (
        <LoadingBoxes className="py-2">
          <Skeleton className="h-64 rounded-card" />
        </LoadingBoxes>
      ) : (
        <FailedState text={text.failed} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function StatementChoice({ months }: { months: readonly string[] }) {
  const { statement: text } = useText();
  const language = useLanguage((state) => state.language);
  const [month, setMonth] = useState(months[0] ?? '');
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const years = Map.groupBy(months, (each) => each.slice(0, 4));
  return (
    <>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="mb-1 text-small text-muted">{text.format}</legend>
        {statementFormats.map((each) => (
          <Choice key={each} isChosen={each === format} onChoose={() => setFormat(each)}>
            {each === 'json' ? text.withProofs : each.toUpperCase()}
          </Choice>
        ))}
      </fieldset>
      {format === 'json' && <ProofsNote />}
      {[...years].map(([year, ofYear]) => (
        <fieldset key={year} className="grid grid-cols-3 gap-2">
          <legend className="mb-1 text-small text-muted">{`${text.month} ${year}`}</legend>
          {ofYear.map((each) => (
            <Choice key={each} isChosen={each === month} onChoose={() => setMonth(each)}>
              {monthName(each, language)}
            </Choice>
          ))}
        </fieldset>
      ))}
      <div className="sticky bottom-0 -mx-edge -mb-4 border-t border-line bg-card px-edge py-3">
        <StatementFile key={`${month} ${format}`} month={month} format={format} />
      </div>
    </>
  );
}

/** Says what a statement with proofs proves, and offers the page that checks it (proof-13). */
function ProofsNote() {
  const { statement: text } = useText();
  return (
    <div className="flex flex-col gap-2 text-small text-muted">
      <p>{text.proofs}</p>
      <a href="/verify.html" download="kapao-verify.html" className={buttonClass('outlined')}>
        <DownloadIcon size={20} />
        {text.verifier}
      </a>
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'min-h-11 rounded-control border px-2 text-small',
        isChosen
          ? 'border-primary bg-tint font-semibold text-primary'
          : 'border-line-strong text-ink',
      )}
    >
      {children}
    </button>
  );
}

type Progress = 'none' | 'making' | { reason: string | null } | { file: File; url: string };

/** The file of one choice: a button that asks for it, its progress, and the file itself. */
function StatementFile({ month, format }: { month: string; format: StatementFormat }) {
  const { statement: text } = useText();
  const { progress, make } = useStatement(month, format);
  const isMaking = progress === 'making';
  if (typeof progress === 'object' && 'file' in progress) {
    return (
      <div className="flex flex-col gap-2">
        <ReadyNote>{text.ready}</ReadyNote>
        <FileActions {...progress} shareLabel={text.share} saveLabel={text.save} />
      </div>
    );
  }
  const failure = typeof progress === 'object' ? (progress.reason ?? text.failed) : null;
  return (
    <div className="flex flex-col gap-2">
      {failure !== null && (
        <p role="alert" className="text-center text-small text-error-ink">
          {failure}
        </p>
      )}
      <output className={isMaking ? 'text-center text-small text-muted' : 'sr-only'}>
        {isMaking && text.making}
      </output>
      <Button busy={isMaking} onClick={() => void make()} className="w-full">
        {failure === null ? text.make : text.again}
      </Button>
    </div>
  );
}

/** Says that the file is ready. The note receives the focus when the button that had it disappears. */
function ReadyNote({ children }: { children: string }) {
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <output ref={note} tabIndex={-1} className="text-center text-small text-success">
      {children}
    </output>
  );
}

function useStatement(month: string, format: StatementFormat) {
  const language = useLanguage((state) => state.language);
  const [progress, setProgress] = useState<Progress>('none');
  const isGone = useRef(false);
  const url = useRef<string | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (url.current !== null) URL.revokeObjectURL(url.current);
    };
  }, []);
  const make = async () => {
    setProgress('making');
    const made = await makeStatement({ month, format, language }, () => isGone.current);
    if (isGone.current) return;
    if (!(made instanceof File)) return setProgress(made);
    url.current = URL.createObjectURL(made);
    setProgress({ file: made, url: url.current });
  };
  return { progress, make };
}
