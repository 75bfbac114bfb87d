import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { oneOf } from '../../lib/search.ts';
import { useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Connections } from './Connections.tsx';
import { LineCard } from './LineCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { MemberActs } from './MemberActs.tsx';
import { MemberSummary } from './MemberSummary.tsx';
import { MoneyCard, NotesCard, ProtectionCard, SignInsCard } from './MemberCards.tsx';
import { Timeline, timelineSearch } from './Timeline.tsx';

/**
 * How often the page is read again: a member who plays has another balance with each bet, which no topic of the live
 * channel tells.
 */
const REFRESH_MS = 5000;

const search = { ...timelineSearch, view: oneOf(['connections']) };

export default function MemberScreen({ params: { memberId } }: { params: { memberId: string } }) {
  const { screens, risk } = useText();
  const { view } = useSearchOf(search);
  const isConnections = view === 'connections';
  const query = useQueryOf('getMember', { params: { id: memberId } }, usePolling(REFRESH_MS));
  const member = query.data?.id === memberId ? query.data : undefined;
  return (
    <Page
      title={member ? `${member.username} · ${member.name}` : screens.member}
      actions={member && <MemberActs member={member} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <MemberSummary member={loaded} asOf={query.dataUpdatedAt} />
            <Tabs
              label={risk.tabs}
              tabs={[
                {
                  label: risk.overview,
                  href: itemPaths.member(memberId),
                  isCurrent: !isConnections,
                },
                {
                  label: risk.connections,
                  href: itemPaths.memberConnections(memberId),
                  isCurrent: isConnections,
                },
              ]}
            />
            {isConnections ? <Connections memberId={memberId} /> : <Overview member={loaded} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Overview({ member }: { member: OfficeMember }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Timeline memberId={member.id} />
      {/* On a phone the cards come first: the timeline has no end. */}
      <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
        <NotesCard member={member} />
        <IdentityCard key={member.id} member={member} />
        <MoneyCard member={member} />
        <ProtectionCard member={member} />
        <SignInsCard member={member} />
        {member.line !== null && <LineCard line={member.line} />}
        <DocumentsCard memberId={member.id} />
      </div>
    </div>
  );
}
