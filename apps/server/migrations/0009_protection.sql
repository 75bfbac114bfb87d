-- Limits that a member sets on themselves. A lower limit counts at once; a higher one, or none, is
-- written as pending and counts from pending_from (24 hours later). amount_micro null: no limit now.
create table member_limits (
  member_id            bigint      not null references members (id),
  kind                 text        not null check (kind in ('deposit', 'loss', 'stake')),
  period               text        not null check (period in ('day', 'week', 'month')),
  amount_micro         bigint      check (amount_micro >= 0),
  pending_amount_micro bigint      check (pending_amount_micro >= 0),
  pending_from         timestamptz,
  primary key (member_id, kind, period)
);

create index member_limits_pending
    on member_limits (pending_from)
 where pending_from is not null;

-- What counts now, whether or not the job has folded in what fell due.
create view limits_in_force as
select member_id,
       kind,
       period,
       case when pending_from <= now() then pending_amount_micro else amount_micro end as amount_micro,
       case when pending_from <= now() then null else pending_amount_micro end as pending_amount_micro,
       case when pending_from <= now() then null else pending_from end         as pending_from
  from member_limits;

-- Every wish of a member about a limit, for whoever has to answer for it later.
create table member_limit_changes (
  id           bigint      generated always as identity primary key,
  member_id    bigint      not null references members (id),
  kind         text        not null,
  period       text        not null,
  from_micro   bigint,
  to_micro     bigint,
  effective_at timestamptz not null,
  created_at   timestamptz not null default now()
);

create index member_limit_changes_by_member on member_limit_changes (member_id, id desc);

-- Time-outs and self-exclusions. None is ever shortened, so there is no right to update or delete.
create table member_breaks (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references members (id),
  kind       text        not null check (kind in ('time_out', 'self_exclusion')),
  ends_at    timestamptz not null,
  created_at timestamptz not null default now(),
  constraint member_breaks_last check (ends_at > created_at)
);

create index member_breaks_by_member on member_breaks (member_id, ends_at desc);

create table member_reminders (
  member_id bigint  primary key references members (id),
  minutes   integer not null check (minutes between 5 and 1440)
);

-- The same as before, and when the member's break ends, where there is one.
create or replace view living_sessions as
select session.token_hash,
       session.member_id,
       member.uuid as member_uuid,
       member.website_id,
       session.last_active_at,
       session.created_at,
       (
         select max(pause.ends_at)
           from member_breaks as pause
          where pause.member_id = session.member_id
            and pause.ends_at   > now()
       ) as break_until
  from sessions as session
  join members as member
    on member.id = session.member_id
  join site_settings as settings
    on settings.website_id = member.website_id
 where session.ended_at is null
   and member.status = 'active'
   and session.last_active_at > now() - make_interval(mins => settings.session_idle_minutes)
   and session.created_at > now() - make_interval(days => settings.session_absolute_days);

grant select, insert, update on member_limits to kapao_app;
grant select on limits_in_force to kapao_app;
grant select, insert on member_limit_changes, member_breaks to kapao_app;
grant select, insert, update, delete on member_reminders to kapao_app;
