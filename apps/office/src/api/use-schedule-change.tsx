import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { useState } from 'react';
import { dueTime } from '../lib/due-time.ts';
import { refuseAct } from '../lib/refuse-act.ts';
import { confirmAct } from '../state/confirm.ts';
import { DateTimeField } from '../ui/DateTimeField.tsx';
import { LateVersionChanges } from '../text/LateVersionChanges.tsx';
import { useText } from '../text/language.ts';
import { useAct } from './act.ts';

interface DraftedChange {
  kind: VersionKindName;
  /** The states of the record, as an operator's file has them. */
  before: Readonly<Record<string, unknown>>;
  content: Readonly<Record<string, unknown>>;
  /** The last version that the person saw; omitted where the page refuses an outdated draft, or sends changed fields alone. */
  latest?: string | undefined;
  onDone: () => void;
}

/** Asks for the time and the reason of the change that an editor holds as a draft, and schedules it (version-14). */
export function useScheduleChange(): (change: DraftedChange) => void {
  const { versions } = useText();
  const { run } = useAct('scheduleChange');
  return ({ kind, before, content, latest, onDone }) => {
    const due = { wallClock: '' };
    confirmAct({
      title: versions.scheduleTitle,
      confirm: versions.schedule,
      reason: true,
      done: versions.scheduledDone,
      onDone,
      children: (
        <div className="flex flex-col gap-4">
          <DraftedDifference before={before} content={content} />
          <DueField
            onChange={(wallClock) => {
              due.wallClock = wallClock;
            }}
          />
        </div>
      ),
      act: ({ key, reason }) => {
        const due_at = dueTime(due.wallClock);
        if (due_at === undefined) return refuseAct(versions.dueMissing);
        const body = {
          kind,
          content,
          ...(latest !== undefined && { latest }),
          reason,
          due_at,
          key,
        };
        return run({ body });
      },
    });
  };
}

/** The difference between the record as it is saved and the draft of it. */
export function DraftedDifference({ before, content }: Pick<DraftedChange, 'before' | 'content'>) {
  const { versions } = useText();
  return (
    <LateVersionChanges
      before={before}
      after={content}
      headings={{ before: versions.current, after: versions.wanted }}
    />
  );
}

interface DueFieldProps {
  /** Whether the change may be made now: then an empty field says so. */
  isOptional?: boolean;
  onChange: (wallClock: string) => void;
}

/** A field for the time of a change. It keeps its value itself, because a confirmation's content is drawn once. */
export function DueField({ isOptional = false, onChange }: DueFieldProps) {
  const { versions } = useText();
  const [value, setValue] = useState('');
  return (
    <DateTimeField
      label={versions.dueAt}
      hint={isOptional ? versions.dueHint : undefined}
      value={value}
      onChange={(changed) => {
        setValue(changed);
        onChange(changed);
      }}
    />
  );
}
