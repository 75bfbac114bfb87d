-- The server's own key pair for push services (VAPID, RFC 8292), made once and sealed like third parties' secrets.
create table push_keys (
  id          boolean primary key default true check (id),
  public_key  text    not null,
  private_key text    not null check (private_key like 'sealed:v1:%')
);

-- A browser that shows a member's notifications while the app is closed: one for a session, and a browser's address
-- belongs to the session that named it last.
create table push_subscriptions (
  id            bigint      generated always as identity primary key,
  token_hash    bytea       not null unique references sessions (token_hash) on delete cascade,
  member_id     bigint      not null references members (id),
  endpoint      text        not null unique check (length(endpoint) <= 1000),
  p256dh        text        not null,
  auth          text        not null,
  language      text        not null check (language in ('th', 'en')),
  shows_details boolean     not null,
  created_at    timestamptz not null default now()
);

create index push_subscriptions_by_member on push_subscriptions (member_id);

-- What is still to be sent. The notification's id may be a broadcast's.
create table push_sends (
  subscription_id bigint      not null references push_subscriptions (id) on delete cascade,
  notification_id bigint      not null,
  is_broadcast    boolean     not null,
  attempts        integer     not null default 0,
  due_at          timestamptz not null default now(),
  primary key (subscription_id, notification_id)
);

create index push_sends_due on push_sends (due_at);

-- The last subscription for which a broadcast's sends are written; null when all are.
alter table broadcasts add column queued_up_to bigint default 0;
create index broadcasts_unqueued on broadcasts (id) where queued_up_to is not null;

grant select, insert on push_keys to kapao_app;
grant update (private_key) on push_keys to kapao_app;
grant select, insert, update, delete on push_subscriptions, push_sends to kapao_app;
grant update (queued_up_to) on broadcasts to kapao_app;
