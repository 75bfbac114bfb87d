-- Alerts to staff: of which causes each alert service is told, the causes that are open, and the messages.

create table alert_rules (
  service_code text        not null references services (code) on delete cascade,
  -- A cause of packages/contract/src/office/alert-causes.ts; one that no longer exists is never seen.
  cause        text        not null check (cause ~ '^[a-z_]{1,40}$'),
  -- Minutes or baht, as the cause has it; null for a cause without a threshold.
  threshold    integer     check (threshold > 0),
  -- Events before this time are not told.
  since        timestamptz not null,
  primary key (service_code, cause)
);
grant select, insert, update, delete on alert_rules to kapao_app;
create trigger require_actor before insert or update on alert_rules
  for each row execute function require_actor();

-- A cause that a service was told of: a problem until it is over, or an event, which is kept so that it is told once.
create table alert_causes (
  service_code text        not null references services (code) on delete cascade,
  cause        text        not null,
  subject      text        not null check (length(subject) <= 300),
  is_event     boolean     not null,
  since        timestamptz not null,
  -- When a server saw it last.
  seen_at      timestamptz not null,
  -- When the last message about it was queued.
  told_at      timestamptz not null,
  primary key (service_code, cause, subject)
);
grant select, insert, update (seen_at, told_at), delete on alert_causes to kapao_app;

-- A message to staff. Its id is the same in each attempt.
create table alert_deliveries (
  id           uuid        primary key,
  service_code text        not null references services (code) on delete cascade,
  title        text        not null check (length(title) <= 200),
  text         text        not null check (length(text) <= 4000),
  created_at   timestamptz not null,
  -- When it is sent next; null once it has ended.
  due_at       timestamptz,
  attempts     integer     not null default 0 check (attempts >= 0),
  outcome      text        not null default 'waiting' check (outcome in ('waiting', 'sent', 'refused', 'given_up')),
  -- Why the last attempt failed: never the service's words, which may repeat the message or a secret.
  reason       text        check (length(reason) <= 200),
  ended_at     timestamptz,
  constraint alert_deliveries_ended check (
    (outcome = 'waiting') = (due_at is not null) and (outcome = 'waiting') = (ended_at is null)
  )
);
create index alert_deliveries_due on alert_deliveries (service_code, due_at) where due_at is not null;
create index alert_deliveries_by_time on alert_deliveries (created_at);
grant select, insert, update (due_at, attempts, outcome, reason, ended_at), delete on alert_deliveries to kapao_app;

-- A receiver that goes by another id, as its service answered: a group of Telegram that became a supergroup.
create table alert_targets (
  service_code text        primary key references services (code) on delete cascade,
  -- The id in the service's settings; the move holds for that one alone.
  moved_from   text        not null check (length(moved_from) <= 200),
  moved_to     text        not null check (length(moved_to) <= 200),
  moved_at     timestamptz not null
);
grant select, insert, update, delete on alert_targets to kapao_app;
