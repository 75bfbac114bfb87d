import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListWithPanel, SidePanel } from '../../ui/SidePanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import type { ListedRole } from './listed.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import { StaffTabs } from './StaffTabs.tsx';

/** The roles of the office, with their permissions in words. */
export default function RolesScreen() {
  const { screens, roles: text } = useText();
  const { role: openCode } = useSearchOf({ role: anyText });
  const go = useGo();
  const query = useQueryOf('listRoles', {});
  const missing = useMissing('staff:write');
  const [isAdding, setIsAdding] = useState(false);
  const open = query.data?.roles.find(({ code }) => code === openCode);
  return (
    <Page
      title={screens.roles}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <StaffTabs current="roles" />
      <ListWithPanel
        panel={
          open ? <RolePanel key={open.code} role={open} onClose={() => go(paths.roles())} /> : null
        }
      >
        <Loaded query={query}>
          {({ roles }) => <RolesTable roles={roles} openCode={open?.code} />}
        </Loaded>
      </ListWithPanel>
      {isAdding && (
        <RoleEditor
          edited={null}
          taken={query.data?.roles.map(({ code }) => code) ?? []}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}

interface RolesTableProps {
  roles: ListedRole[];
  openCode: string | undefined;
}

function RolesTable({ roles, openCode }: RolesTableProps) {
  const { screens, roles: text } = useText();
  const inLanguage = useInLanguage();
  const column = columnsOf<ListedRole>();
  const columns = column.columns([
    column.accessor('name', { header: text.name, cell: ({ getValue }) => inLanguage(getValue()) }),
    column.accessor('is_preset', {
      header: text.kind,
      cell: ({ getValue }) =>
        getValue() ? <Badge>{text.preset}</Badge> : <Badge tone="accent">{text.own}</Badge>,
    }),
    column.accessor('people', { header: text.people, meta: { align: 'end' } }),
    column.accessor(({ permissions: held }) => held.length, {
      id: 'permissions',
      header: text.permissions,
      meta: { align: 'end' },
    }),
  ]);
  return (
    <Table
      label={screens.roles}
      columns={columns}
      rows={roles}
      openId={openCode}
      rowId={({ code }) => code}
      rowHref={({ code }) => paths.roles({ role: code })}
    />
  );
}

function RolePanel({ role, onClose }: { role: ListedRole; onClose: () => void }) {
  const { roles: text } = useText();
  const inLanguage = useInLanguage();
  const missing = useMissing('staff:write');
  const [isEditing, setIsEditing] = useState(false);
  const refusal =
    missing ?? (role.is_preset ? text.isPreset : role.may_give ? undefined : text.beyondOwn);
  return (
    <SidePanel title={inLanguage(role.name)} onClose={onClose}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{text.heldBy(role.people)}</p>
        <Button disabledReason={refusal} onClick={() => setIsEditing(true)}>
          {text.edit}
        </Button>
      </div>
      <h3 className="mb-2 font-semibold">{text.permissions}</h3>
      <RolePermissions held={role.permissions} />
      {isEditing && <RoleEditor edited={role} taken={[]} onClose={() => setIsEditing(false)} />}
    </SidePanel>
  );
}
