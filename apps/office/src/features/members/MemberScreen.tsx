import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AsOf } from '../../ui/Time.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { MemberActs } from './MemberActs.tsx';
import { MoneyCard, NotesCard, ProtectionCard, SignInsCard } from './MemberCards.tsx';
import { Timeline } from './Timeline.tsx';

/**
 * How often the page is read again: a member who plays has another balance with each bet, which no topic of the live
 * channel tells.
 */
const REFRESH_MS = 5000;

export default function MemberScreen({ params: { memberId } }: { params: { memberId: string } }) {
  const { screens } = useText();
  const query = useQueryOf('getMember', { params: { id: memberId } }, usePolling(REFRESH_MS));
  const member = query.data?.id === memberId ? query.data : undefined;
  return (
    <Page
      title={member ? `${member.username} · ${member.name}` : screens.member}
      actions={member && <MemberActs member={member} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <div className="flex flex-col gap-4">
            <p className="-mt-3">
              <AsOf at={query.dataUpdatedAt} />
            </p>
            <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
              <IdentityCard key={loaded.id} member={loaded} />
              <MoneyCard member={loaded} />
              <ProtectionCard member={loaded} />
              <SignInsCard member={loaded} />
              <NotesCard member={loaded} />
            </div>
            <Timeline memberId={memberId} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
