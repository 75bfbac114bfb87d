import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { versionKinds } from '@kapao/contract/office/version-kinds.ts';
import { recordName } from '../../text/use-change-words.ts';
import { Card } from '../../ui/Card.tsx';
import { DueTime } from '../../ui/Time.tsx';

const SHOWN = '5';

/** The changes that take effect by themselves, for those who may take one back; nothing where none waits (work-04). */
export function ScheduledNext() {
  return useMay()('versions:write') ? <Next /> : null;
}

function Next() {
  const { versions: text } = useText();
  const language = useLanguage();
  const { data } = useQueryOf('listScheduledChanges', {
    query: { status: 'waiting', limit: SHOWN },
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Card title={text.next}>
      <ul>
        {data.rows.map(({ id, kind, record, content, before, due_at }) => (
          <li key={id} className="border-t border-line">
            <a
              href={paths.versions({ view: 'scheduled', open: id })}
              className="flex min-h-9 items-center justify-between gap-3 px-4 py-1 hover:bg-raised"
            >
              <span className="min-w-0 wrap-anywhere">
                {versionKinds[kind][language]} {recordName(record, [content, before], language)}
              </span>
              <span className="text-right">
                <DueTime at={due_at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
