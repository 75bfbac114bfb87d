-- Notices to members by LINE: the linked LINE accounts with the member's consent, and the notices on their way.

-- The server knows its kinds of services; the tables keep their form alone, as they do of protocols.
alter table services
  drop constraint services_kind_check,
  add constraint services_kind_check check (kind ~ '^[a-z-]{1,40}$');
alter table service_tests
  drop constraint service_tests_kind_check,
  add constraint service_tests_kind_check check (kind ~ '^[a-z-]{1,40}$');

-- Security events also tell that a LINE account was linked or unlinked (alert-01). Its rows fit the list before, so that
-- they need no look while the table is locked.
alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check
    check (kind in ('password_changed', 'password_reset', 'phone_changed', 'bank_changed', 'passkey_added',
                    'passkey_removed', 'lock_set', 'lock_removed', 'line_linked', 'line_unlinked', 'new_device',
                    'withdrawal_to_new_account')) not valid;

-- A link that a session has begun; a new one replaces it.
create table line_link_starts (
  token_hash    bytea       primary key references sessions (token_hash) on delete cascade,
  state_hash    bytea       not null,
  nonce         text        not null,
  code_verifier text        not null,
  service_code  text        not null references services (code) on delete cascade,
  language      text        not null check (language in ('th', 'en')),
  started_at    timestamptz not null
);
grant select, insert, update, delete on line_link_starts to kapao_app;

-- A member's LINE account.
create table line_links (
  member_id    bigint      primary key references members (id),
  website_id   integer     not null references websites (id),
  service_code text        not null references services (code) on delete cascade,
  user_id      text        not null check (user_id ~ '^U[0-9a-f]{32}$'),
  language     text        not null check (language in ('th', 'en')),
  -- The topics of notices that the member has turned on.
  topics       text[]      not null default '{}',
  -- Whether LINE takes messages: the site's account is the person's friend, and is not blocked.
  is_friend    boolean     not null,
  linked_at    timestamptz not null,
  constraint line_links_one_member unique (website_id, user_id)
);
create index line_links_by_service on line_links (service_code);
grant select, insert, update (language, topics, is_friend), delete on line_links to kapao_app;

-- A notice to a linked LINE account. Its id is the retry key, the same in each attempt.
create table line_sends (
  id              uuid        primary key default gen_random_uuid(),
  member_id       bigint      not null references line_links (member_id) on delete cascade,
  -- A notification or a broadcast.
  notification_id bigint      not null,
  is_broadcast    boolean     not null,
  attempts        integer     not null default 0,
  -- When it is sent next; null once it has ended.
  due_at          timestamptz,
  -- `over`: the member read it meanwhile, or it is no longer wanted.
  outcome         text        not null default 'waiting'
                  check (outcome in ('waiting', 'sent', 'over', 'blocked', 'refused', 'given_up')),
  -- Why the last attempt failed: never LINE's words, which may repeat the message.
  reason          text        check (length(reason) <= 200),
  created_at      timestamptz not null,
  ended_at        timestamptz,
  constraint line_sends_once unique (member_id, notification_id),
  constraint line_sends_ended check (
    (outcome = 'waiting') = (due_at is not null) and (outcome = 'waiting') = (ended_at is null)
  )
);
create index line_sends_due on line_sends (is_broadcast, due_at) where due_at is not null;
create index line_sends_by_end on line_sends (ended_at) where ended_at is not null;
grant select, insert, update (attempts, due_at, outcome, reason, ended_at), delete on line_sends to kapao_app;

-- The last member to whose LINE account a message to all is queued; null when all are.
alter table broadcasts add column line_queued_up_to bigint;
alter table broadcasts alter column line_queued_up_to set default 0;
create index broadcasts_line_unqueued on broadcasts (id) where line_queued_up_to is not null;
grant update (line_queued_up_to) on broadcasts to kapao_app;
