-- The last test of each third party, and the reports of SMS services about the messages that they accepted.

create table service_tests (
  kind      text        not null check (kind in ('gateway', 'slip-verifier', 'sms', 'alert')),
  code      text        not null check (code ~ '^[a-z0-9-]{1,40}$'),
  outcome   text        not null check (length(outcome) <= 40),
  -- The status of the answer; null without one.
  status    integer,
  took_ms   integer     not null check (took_ms >= 0),
  tested_at timestamptz not null,
  primary key (kind, code)
);
grant select, insert, update, delete on service_tests to kapao_app;

-- One row for each message that a service accepted. A row holds neither phone nor text.
create table sms_deliveries (
  service_code text        not null check (service_code ~ '^[a-z0-9-]{1,40}$'),
  message_id   text        not null check (length(message_id) between 1 and 200),
  state        text        not null check (state in ('accepted', 'sent', 'delivered', 'failed')),
  -- The service's code of a failure.
  error_code   text        check (length(error_code) <= 40),
  accepted_at  timestamptz not null,
  changed_at   timestamptz not null,
  primary key (service_code, message_id)
);
create index sms_deliveries_by_time on sms_deliveries (accepted_at);
grant select, insert, update, delete on sms_deliveries to kapao_app;

-- A gateway that was added by mistake can be removed; foreign keys keep one that has payments.
grant delete on payment_gateways to kapao_app;
