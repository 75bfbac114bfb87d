import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { Time } from '../../ui/Time.tsx';

export function TimeOrNone({ at }: { at: string | null }) {
  return at === null ? <span className="text-muted">–</span> : <Time at={at} />;
}

/** A name that leads to its member. */
export function MemberLink({ member }: { member: { id: string; username: string } }) {
  return (
    <a className="underline" href={itemPaths.member(member.id)}>
      {member.username}
    </a>
  );
}

/** An amount that leads to the transfer that paid it. */
export function PaidAmount({ micro, transferId }: { micro: string; transferId: string | null }) {
  if (transferId === null) return <Money micro={micro} />;
  return (
    <a className="underline" href={itemPaths.transfer(transferId)}>
      <Money micro={micro} />
    </a>
  );
}

/** A coupon's reward: baht, or points. */
export function RewardAmount(reward: { type: 'credit' | 'points'; amount_micro: string }) {
  const { rewards } = useText();
  return (
    <>
      <Money micro={reward.amount_micro} /> {rewards.units[reward.type]}
    </>
  );
}
