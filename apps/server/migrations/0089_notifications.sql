-- A member's notifications and the operator's messages to all take their ids from one sequence, so that one
-- cursor reads both.
create sequence notification_ids;

create table notifications (
  id         bigint      primary key default nextval('notification_ids'),
  member_id  bigint      not null references members (id),
  kind       text        not null,
  -- The parameters of the text, as the contract has them.
  params     jsonb       not null,
  -- Names what is told once only, such as the end of a bonus.
  once_key   text,
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  constraint notifications_once unique (member_id, once_key)
);

create index notifications_by_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_by_read on notifications (read_at) where read_at is not null;

-- A message to all members of a website: one row, however many members read it.
create table broadcasts (
  id         bigint      primary key default nextval('notification_ids'),
  website_id integer     not null references websites (id),
  params     jsonb       not null,
  created_at timestamptz not null default now()
);

create index broadcasts_by_website on broadcasts (website_id, id);
create index broadcasts_by_age on broadcasts (created_at);

-- How far a member has read them.
create table broadcast_reads (
  member_id  bigint primary key references members (id),
  read_up_to bigint not null
);

alter table site_settings
  add column notifications_kept_days integer not null default 90
    check (notifications_kept_days between 1 and 3650);

-- The same as before, with the time of registration: earlier broadcasts are not the member's.
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
       ) as break_until,
       member.username,
       member.rank_code,
       member.created_at as registered_at
  from sessions as session
  join members as member
    on member.id = session.member_id
  join site_settings as settings
    on settings.website_id = member.website_id
 where session.ended_at is null
   and member.status = 'active'
   and session.last_active_at > now() - make_interval(mins => settings.session_idle_minutes)
   and session.created_at > now() - make_interval(days => settings.session_absolute_days);

grant usage on notification_ids to kapao_app;
grant select, insert, update (read_at), delete on notifications to kapao_app;
grant select, insert, delete on broadcasts to kapao_app;
grant select, insert, update (read_up_to) on broadcast_reads to kapao_app;
