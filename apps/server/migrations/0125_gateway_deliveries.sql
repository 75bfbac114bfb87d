-- Each webhook that arrived, with its verdict, for staff who look for one and give it again. Kept for 30 days
-- (features/payments/deliveries-store.ts); what it did to money is kept for ever elsewhere.
create table gateway_deliveries (
  id            bigint      generated always as identity primary key,
  gateway_code  text        not null references payment_gateways (code),
  webhook_id    text,
  received_at   timestamptz not null default now(),
  -- unsigned: without a valid signature; failed: a fault of ours.
  verdict       text        not null
                            check (verdict in ('accepted', 'repeated', 'contradiction', 'malformed', 'unsigned', 'failed')),
  type          text,
  -- As it was signed; null of what made no sense or was not signed.
  body          text,
  replayed_at   timestamptz,
  replayed_by   text,
  replay        text        check (replay in ('accepted', 'repeated'))
);

create index gateway_deliveries_by_gateway on gateway_deliveries (gateway_code, id desc);
create index gateway_deliveries_by_verdict on gateway_deliveries (verdict, id desc);
create index gateway_deliveries_by_time    on gateway_deliveries (received_at);

grant select, insert, update (replayed_at, replayed_by, replay), delete on gateway_deliveries to kapao_app;

create trigger tell_office after insert on gateway_deliveries
  for each row when (new.verdict not in ('accepted', 'repeated')) execute function tell_office('problems');
create trigger tell_office_replay after update on gateway_deliveries
  for each row execute function tell_office('problems');

-- The deposits that a gateway was given since it was last heard.
create index deposits_by_gateway on deposits (gateway_code, created_at desc);
