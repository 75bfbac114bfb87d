-- Acts that one person decided alone. Their values of the last 24 hours count against the bounds of the next act.
create table lone_acts (
  id          bigint      generated always as identity primary key,
  staff_id    bigint      not null references staff (id),
  scope       text        not null check (scope in ('member', 'offers')),
  member_id   bigint      references members (id),
  operation   text        not null,
  target      text        not null,
  value_micro bigint      not null check (value_micro > 0),
  created_at  timestamptz not null default now(),
  constraint lone_acts_member check ((scope = 'member') = (member_id is not null))
);

create index lone_acts_by_staff on lone_acts (staff_id, scope, created_at);
create index lone_acts_by_member on lone_acts (member_id, created_at) where member_id is not null;

grant select, insert on lone_acts to kapao_app;

-- An act that waits for a second person is a proposal of that act: its operation and its checked input.
alter table proposals
  add column website_id integer references websites (id),
  add column input      json,
  alter column member_id drop not null,
  alter column reason    drop not null,
  drop constraint proposals_kind_check,
  drop constraint proposals_evidence,
  add constraint proposals_kind_check
      check (kind in ('adjustment', 'phone', 'bank', 'deposit_reversal', 'act')),
  add constraint proposals_evidence check (kind = 'act' or (kind = 'adjustment') = (evidence is null)),
  add constraint proposals_act check (
    (kind = 'act') = (input is not null)
    and (kind = 'act' or (member_id is not null and reason is not null))
  );

alter table proposals disable trigger user;
update proposals
   set website_id = member.website_id
  from members as member
 where member.id = proposals.member_id;
alter table proposals enable trigger user;
alter table proposals alter column website_id set not null;

-- Offers whose value reaches this amount need a second person; 0: all of them.
alter table site_settings
  add column offers_four_eyes_from_micro bigint not null default 20000000000
    check (offers_four_eyes_from_micro >= 0 and offers_four_eyes_from_micro % 10000 = 0);

-- An act that was not done, because it waits for a second person.
alter table audit_events
  drop constraint audit_events_outcome_check,
  add constraint audit_events_outcome_check check (outcome in ('done', 'refused', 'denied', 'held'));

-- The person who holds a link for another account decides over it: invited, reset, or given a role or let in again.
alter table staff_invites add column made_by bigint references staff (id);

create table staff_controls (
  id            bigint      generated always as identity primary key,
  staff_id      bigint      not null references staff (id),
  controller_id bigint      not null references staff (id),
  kind          text        not null check (kind in ('invited', 'reset', 'role', 'enabled')),
  created_at    timestamptz not null default now(),
  constraint staff_controls_other check (staff_id <> controller_id)
);

create index staff_controls_by_staff on staff_controls (staff_id, created_at);

grant select, insert on staff_controls to kapao_app;
