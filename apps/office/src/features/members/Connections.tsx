import type { SharedSign } from '@kapao/contract/office/connections.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Card, CardRow } from '../../ui/Card.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { ConnectionPicture } from './ConnectionPicture.tsx';
import { NeighboursTable } from './NeighboursTable.tsx';
import { OpenRiskCase } from './OpenRiskCase.tsx';
import { StrengthBadge } from './StrengthBadge.tsx';

/** A member's neighbours as a picture and as a list, and the signs that they share (link-01, link-03). */
export function Connections({ memberId }: { memberId: string }) {
  const query = useQueryOf('getMemberConnections', { params: { id: memberId } });
  // The member before this one may still be shown while this one is read.
  const data = query.data?.member.member_id === memberId ? query.data : undefined;
  return (
    <Loaded query={{ ...query, data }}>
      {(connections) => <Shown key={memberId} connections={connections} />}
    </Loaded>
  );
}

function Shown({ connections }: { connections: OfficeData<'getMemberConnections'> }) {
  const { risk } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { member, signs, neighbours, is_more } = connections;
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <div className="flex flex-col gap-4">
      <OpenRiskCase connections={connections} chosen={chosen} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SignsCard signs={signs} />
        {neighbours.length > 0 && <ConnectionPicture member={member} neighbours={neighbours} />}
      </div>
      <section aria-label={risk.neighbours}>
        <h2 className="mb-2 font-semibold">{risk.neighbours}</h2>
        {neighbours.length === 0 ? (
          <EmptyState title={risk.noNeighbours} />
        ) : (
          <NeighboursTable
            memberId={member.member_id}
            neighbours={neighbours}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
        {is_more && <p className="mt-2 text-small text-muted">{risk.more}</p>}
      </section>
    </div>
  );
}

function SignsCard({ signs }: { signs: readonly SharedSign[] }) {
  const { risk } = useText();
  return (
    <Card title={risk.shared}>
      {signs.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-muted">{risk.noShared}</p>
      )}
      <ul aria-label={risk.shared}>
        {signs.map((sign) => (
          <CardRow
            key={`${sign.kind} ${sign.value} ${sign.last_at}`}
            title={
              <>
                {risk.kinds[sign.kind]} <span className="wrap-anywhere">{sign.value}</span>{' '}
                <StrengthBadge strength={sign.strength} />
              </>
            }
            note={
              <>
                {risk.others(sign.others, sign.is_more)} · <TimeAgo at={sign.last_at} />
                {sign.is_proven && ` · ${risk.proven}`}
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
