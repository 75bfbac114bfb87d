-- Messages to members: notifications, broadcasts, push, and account statements.

-- One sequence for a member's notifications and the broadcasts, so that one cursor reads both.
create sequence notification_ids;

-- An entry in a member's inbox.
create table notifications (
  id         bigint      primary key default nextval('notification_ids'),
  member_id  bigint      not null references members (id),
  kind       text        not null,
  -- The parameters of the text, as the contract has them.
  params     jsonb       not null,
  -- Names an event that is told once only, such as the end of a bonus.
  once_key   text,
  created_at timestamptz not null,
  read_at    timestamptz,
  constraint notifications_once unique (member_id, once_key)
);

create index notifications_by_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_by_read on notifications (read_at) where read_at is not null;

-- A message to all members of a website.
create table broadcasts (
  id           bigint      primary key default nextval('notification_ids'),
  website_id   integer     not null references websites (id),
  params       jsonb       not null,
  -- The last subscription for which its sends are written; null when all are.
  queued_up_to bigint      default 0,
  created_at   timestamptz not null default now()
);

create index broadcasts_by_website on broadcasts (website_id, id);
create index broadcasts_by_age on broadcasts (created_at);
create index broadcasts_unqueued on broadcasts (id) where queued_up_to is not null;

-- The last broadcast that a member has read.
create table broadcast_reads (
  member_id  bigint primary key references members (id),
  read_up_to bigint not null
);

-- The server's key pair for push services (VAPID, RFC 8292), made once.
create table push_keys (
  id          boolean primary key default true check (id),
  public_key  text    not null,
  private_key text    not null check (private_key like 'sealed:v1:%')
);

-- A browser that shows a member's notifications while the app is closed: one for a session.
create table push_subscriptions (
  id            bigint      generated always as identity primary key,
  token_hash    bytea       not null unique references sessions (token_hash) on delete cascade,
  member_id     bigint      not null references members (id),
  -- Belongs to the session that named it last.
  endpoint      text        not null unique check (length(endpoint) <= 1000),
  p256dh        text        not null,
  auth          text        not null,
  language      text        not null check (language in ('th', 'en')),
  shows_details boolean     not null,
  created_at    timestamptz not null default now()
);

create index push_subscriptions_by_member on push_subscriptions (member_id);

-- A notification or a broadcast that is still to be sent to a browser.
create table push_sends (
  subscription_id bigint      not null references push_subscriptions (id) on delete cascade,
  notification_id bigint      not null,
  is_broadcast    boolean     not null,
  attempts        integer     not null default 0,
  due_at          timestamptz not null default now(),
  primary key (subscription_id, notification_id)
);

-- Members' own notifications are sent before broadcasts.
create index push_sends_in_order on push_sends (is_broadcast, due_at);

-- A member's account statement of a month in one format, with its file once it is made.
create table statements (
  id           uuid        primary key default gen_random_uuid(),
  member_id    bigint      not null references members (id),
  -- A Bangkok month, YYYY-MM.
  month        text        not null,
  format       text        not null check (format in ('pdf', 'csv', 'json')),
  language     text        not null check (language in ('th', 'en')),
  status       text        not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  file         bytea,
  requested_at timestamptz not null default now(),
  -- When a server began to make it.
  started_at   timestamptz,
  constraint statements_one_of_each unique (member_id, month, format),
  constraint statements_file check ((status = 'ready') = (file is not null))
);

create index statements_queued on statements (requested_at) where status = 'queued';
create index statements_by_age on statements (requested_at);

-- A live message too long for NOTIFY, as Socket.IO's PostgreSQL adapter asks for. Ours never are.
create table socket_io_attachments (
  id         integer     generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload    bytea
);

grant usage on notification_ids to kapao_app;
grant select, insert, update (read_at), delete on notifications to kapao_app;
grant select, insert, update (queued_up_to), delete on broadcasts to kapao_app;
grant select, insert, update (read_up_to) on broadcast_reads to kapao_app;
grant select, insert, update (private_key) on push_keys to kapao_app;
grant select, insert, update, delete on push_subscriptions, push_sends to kapao_app;
grant select, insert, delete,
      update (status, language, file, requested_at, started_at)
   on statements to kapao_app;
grant select, insert, delete on socket_io_attachments to kapao_app;
