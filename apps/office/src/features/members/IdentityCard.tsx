import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatTime } from '../../lib/dates.ts';
import { itemPaths } from '../../lib/paths.ts';
import { reveal } from '../../api/reveal.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Time } from '../../ui/Time.tsx';

type Revealed = OfficeData<'revealMember'>;

/** The member behind the account; phone and account number are masked until they are revealed. */
export function IdentityCard({ member }: { member: OfficeMember }) {
  const { members } = useText();
  const act = useAct('revealMember');
  const missing = useMissing('members:reveal');
  const [revealed, setRevealed] = useState<Revealed>();
  const show = () =>
    reveal({
      send: (body) => act.run({ params: { id: member.id }, body }),
      onRevealed: setRevealed,
      words: members.revealReason,
    });
  const { referred_by: referredBy } = member;
  const inLanguage = useInLanguage();
  const rank = member.ranks.find(({ code }) => code === member.rank);
  return (
    <Card
      title={members.identity}
      actions={
        revealed === undefined && (
          <Button busy={act.busy} disabledReason={missing} onClick={() => void show()}>
            {members.reveal}
          </Button>
        )
      }
    >
      <div className="border-t border-line px-4 py-3">
        <DefinitionList
          rows={[
            [members.phone, <Phone key="phone" member={member} revealed={revealed} />],
            [members.bank, <Bank key="bank" member={member} revealed={revealed} />],
            [members.rank, rank ? inLanguage(rank.name) : member.rank],
            [members.registered, <Time key="registered" at={member.registered_at} />],
            [
              members.referredBy,
              referredBy && (
                <a key="referred" href={itemPaths.member(referredBy.id)}>
                  {referredBy.username}
                </a>
              ),
            ],
          ]}
        />
      </div>
    </Card>
  );
}

interface RevealedProps {
  member: OfficeMember;
  revealed: Revealed | undefined;
}

function Phone({ member, revealed }: RevealedProps) {
  const { members } = useText();
  return (
    <span className="flex flex-wrap items-center gap-2 tabular-nums">
      {revealed?.phone ?? member.phone}
      {!member.is_phone_proven && <Badge tone="warning">{members.phoneUnproven}</Badge>}
      {member.has_second_lock && <Badge tone="neutral">{members.secondLock}</Badge>}
    </span>
  );
}

function Bank({ member: { bank }, revealed }: RevealedProps) {
  const { members } = useText();
  const language = useLanguage();
  const number = revealed?.account_number ?? bank.account_number;
  return (
    <span className="flex flex-wrap items-center gap-2 tabular-nums">
      <span className="within-line">{`${bank.bank_abbr} ${number} ${bank.account_name}`}</span>
      {!bank.is_confirmed && <Badge tone="warning">{members.accountUnconfirmed}</Badge>}
      {bank.cooling_until !== null && (
        <Badge tone="warning">
          {members.coolingUntil(formatTime(bank.cooling_until, language))}
        </Badge>
      )}
    </span>
  );
}
