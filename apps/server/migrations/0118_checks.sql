-- Checks that staff start in the office, with their results.
create table office_checks (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('audit', 'ledger')),
  asked_by   text        not null,
  started_at timestamptz not null default now(),
  -- Null while it runs, and for ever where its server died.
  ended_at   timestamptz,
  is_ok      boolean,
  detail     text,
  check ((ended_at is null) = (is_ok is null))
);

create index office_checks_by_kind on office_checks (kind, id desc);

-- When a gateway was last heard, without reading all of its webhooks.
create index webhook_events_by_time on webhook_events (gateway_code, received_at desc);
create index gateway_conflicts_by_time on gateway_conflicts (received_at desc);

grant select, insert, update (ended_at, is_ok, detail) on office_checks to kapao_app;
