-- Gateways by protocol, with the fields of each; slip verifiers, SMS services and alert services; a gateway's own QR.

drop trigger keep_version on payment_gateways;
alter table payment_gateways
  add column protocol    text not null default 'kapao' check (protocol ~ '^[a-z0-9-]{1,40}$'),
  -- Each field of the protocol, with its values, the newest first. Every value is sealed (docs/decisions/0018).
  add column credentials jsonb;
update payment_gateways
   set credentials = jsonb_build_object(
         'api_key', jsonb_build_array(api_key),
         'webhook_secrets', to_jsonb(webhook_secrets)
       );
alter table payment_gateways
  drop constraint payment_gateways_sealed,
  drop column api_key,
  drop column webhook_secrets,
  alter column credentials set not null,
  add constraint payment_gateways_sealed check (
    jsonb_typeof(credentials) = 'object'
    and not jsonb_path_exists(credentials, 'strict $.*[*] ? (!(@ starts with "sealed:v1:"))')
  );
create trigger keep_version after insert or update or delete on payment_gateways
  for each row execute function keep_version('code', 'credentials,created_at');

-- A slip verifier, an SMS service, or a service that brings alerts to staff. The services of one kind are tried in order.
create table services (
  kind        text        not null check (kind in ('slip-verifier', 'sms', 'alert')),
  code        text        not null check (code ~ '^[a-z0-9-]{1,40}$'),
  protocol    text        not null check (protocol ~ '^[a-z0-9-]{1,40}$'),
  base_url    text        not null,
  credentials jsonb       not null,
  sort        integer     not null check (sort >= 0),
  is_enabled  boolean     not null default true,
  created_at  timestamptz not null,
  primary key (code),
  constraint services_sealed check (
    jsonb_typeof(credentials) = 'object'
    and not jsonb_path_exists(credentials, 'strict $.*[*] ? (!(@ starts with "sealed:v1:"))')
  )
);

create index services_by_kind on services (kind, sort, code) where is_enabled;
grant select, insert, update, delete on services to kapao_app;
create trigger keep_version after insert or update or delete on services
  for each row execute function keep_version('code', 'credentials,created_at');

-- The place to which the company's payment page leads, such as a bank's app; null where the protocol has none.
alter table payment_methods
  add column channel text check (channel ~ '^[a-z0-9_]{1,60}$'),
  drop constraint payment_methods_adapter_check,
  add constraint payment_methods_adapter_check check (
    adapter in ('promptpay', 'gateway-qr', 'redirect', 'bank-transfer', 'withdrawal')
  ),
  add constraint payment_methods_channel check (channel is null or adapter = 'redirect');

-- The text of the QR that the gateway made; null for another kind of deposit.
alter table deposits
  add column checkout_payload text,
  -- When the gateway is to be asked about the checkout; null where it need not be.
  add column ask_at timestamptz;
create index deposits_to_ask on deposits (ask_at) where ask_at is not null;
grant update (checkout_payload, ask_at) on deposits to kapao_app;
-- A webhook that names the company's id alone.
create index deposits_by_checkout on deposits (gateway_code, checkout_id) where checkout_id is not null;
create index withdrawals_by_gateway_id on withdrawals (gateway_code, gateway_withdrawal_id)
  where gateway_withdrawal_id is not null;
-- A withdrawal that no gateway was asked to pay may go to another one.
grant update (gateway_code) on withdrawals to kapao_app;
