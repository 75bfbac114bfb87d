import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';

type Line = NonNullable<OfficeMember['line']>;

const toneOf: Partial<Record<Line['notices'][number]['outcome'], Tone>> = {
  waiting: 'accent',
  sent: 'success',
  blocked: 'warning',
  refused: 'danger',
  given_up: 'danger',
};

/** The member's LINE account, without its id, and what became of the latest notices to it (line-14). */
export function LineCard({ line }: { line: Line }) {
  const { members } = useText();
  const { linked_at, is_friend, topics, notices } = line;
  const wanted = topics.map((topic) => members.lineTopics[topic]).join(' · ');
  return (
    <Card title={members.line}>
      <div className="border-t border-line px-4 py-3">
        <DefinitionList
          rows={[
            [members.lineLinked, <Time key="linked" at={linked_at} />],
            [members.lineReach, is_friend ? members.lineFriend : members.lineStranger],
            [members.lineWants, wanted === '' ? members.lineWantsNone : wanted],
          ]}
        />
      </div>
      <ul aria-label={members.lineNotices}>
        {notices.map(({ id, topic, outcome, created_at }) => (
          <CardRow
            key={id}
            title={
              <>
                {topic === null ? members.lineForgotten : members.lineTopics[topic]}
                <Badge tone={toneOf[outcome] ?? 'neutral'}>{members.lineOutcomes[outcome]}</Badge>
              </>
            }
            note={<TimeAgo at={created_at} />}
          />
        ))}
      </ul>
    </Card>
  );
}
