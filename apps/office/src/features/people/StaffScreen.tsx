import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { InvitesCard } from './InvitesCard.tsx';
import type { Person } from './listed.ts';
import { PersonPanel } from './PersonPanel.tsx';
import { StaffTabs } from './StaffTabs.tsx';

/** Everybody who works in the office, and who is invited. */
export default function StaffScreen() {
  const { screens, people: text } = useText();
  const { person: openId } = useSearchOf({ person: anyText });
  const go = useGo();
  const query = useQueryOf('listStaff', {});
  const [isInviting, setIsInviting] = useState(false);
  const missing = useMissing('staff:write');
  const open = query.data?.people.find(({ id }) => id === openId);
  return (
    <Page
      title={screens.staff}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setIsInviting(true)}>
          {text.invite}
        </Button>
      }
    >
      <StaffTabs current="staff" />
      <ListWithPanel
        panel={
          open ? (
            <PersonPanel key={open.id} person={open} onClose={() => go(paths.staff())} />
          ) : null
        }
      >
        <Loaded query={query}>
          {({ people, invites }) => (
            <div className="flex flex-col gap-4">
              <PeopleTable people={people} openId={open?.id} />
              {invites.length > 0 && <InvitesCard invites={invites} />}
            </div>
          )}
        </Loaded>
      </ListWithPanel>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

function PeopleTable({ people, openId }: { people: Person[]; openId: string | undefined }) {
  const { screens, people: text, security } = useText();
  const inLanguage = useInLanguage();
  const column = columnsOf<Person>();
  const columns = column.columns([
    column.accessor('name', { header: text.name }),
    column.accessor('email', { header: text.email, meta: { wideOnly: true } }),
    column.accessor('role_name', {
      header: text.role,
      cell: ({ getValue }) => inLanguage(getValue()),
    }),
    column.accessor('factors', {
      header: text.factors,
      meta: { wideOnly: true },
      cell: ({ getValue }) =>
        getValue()
          .map((kind) => security.kinds[kind])
          .join(', ') || <span className="text-muted">{text.none}</span>,
    }),
    column.accessor('living_sessions', {
      header: text.sessions,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor('last_active_at', {
      header: text.lastActive,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <LastActive at={getValue()} />,
    }),
    column.accessor('disabled_at', {
      header: text.state,
      cell: ({ row }) => <PersonBadge person={row.original} />,
    }),
  ]);
  return (
    <Table
      label={screens.staff}
      columns={columns}
      rows={people}
      openId={openId}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => paths.staff({ person: id })}
    />
  );
}

function LastActive({ at }: { at: string | null }) {
  const { people: text } = useText();
  return at === null ? <span className="text-muted">{text.never}</span> : <TimeAgo at={at} />;
}

function PersonBadge({ person }: { person: Person }) {
  const { people: text } = useText();
  if (person.disabled_at !== null) return <Badge tone="danger">{text.disabled}</Badge>;
  if (person.living_sessions > 0) return <Badge tone="success">{text.signedIn}</Badge>;
  return <Badge>{text.away}</Badge>;
}
