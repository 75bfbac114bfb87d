import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../api/operation-query.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { friendState } from './rules.ts';
import type { ReferredFriend } from './rules.ts';

/** Each friend with the share of the first deposit; nothing while there are none (reward-71). */
export function Friends() {
  const { referral: text } = useText();
  const { data } = useQuery(operationQuery('listFriends', {}));
  if (data === undefined || data.friends.length === 0) return null;
  return (
    <section aria-label={text.myFriends} className="flex flex-col gap-2">
      <h2 className="text-small text-muted">{text.myFriends}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {data.friends.map((friend) => (
          <li
            key={`${friend.phone_end} ${friend.registered_on}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 px-edge py-3"
          >
            <FriendText friend={friend} />
            {friend.first_deposit_share > 0 && (
              <p className="ml-auto font-semibold text-success tabular-nums">
                +{formatCredit(friend.first_deposit_share)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FriendText({ friend }: { friend: ReferredFriend }) {
  const { referral: text } = useText();
  const waiting = formatCredit(friend.waiting_share);
  return (
    <div className="min-w-0">
      <p className="font-semibold tabular-nums">{text.friendPhone(friend.phone_end)}</p>
      <p className="text-caption text-muted tabular-nums">
        {text.friendSince(formatDay(friend.registered_on))}
      </p>
      <p className="text-caption text-muted">{text.friendState[friendState(friend)](waiting)}</p>
    </div>
  );
}
