-- The office's queues: who looks at a withdrawal, why it stopped, and acts that are done once for their key.

-- A claim holds for ten minutes (features/payments/rules.ts). automatic_decision is what decided at the request whether
-- staff look first: rule, version, inputs and result; null for older withdrawals.
alter table withdrawals
  add column claimed_by         bigint references staff (id),
  add column claimed_at         timestamptz,
  add column automatic_decision jsonb,
  add constraint withdrawals_claimed check ((claimed_by is null) = (claimed_at is null));

grant update (claimed_by, claimed_at) on withdrawals to kapao_app;

-- A list of one status is read in its order, however rare the status is.
create index withdrawals_by_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_by_approval on withdrawals (approval, created_at desc, id desc)
  where approval <> 'automatic';

-- The payers of a member, and the members of a network.
create index incoming_transfers_by_member on incoming_transfers (member_id, received_at desc)
  where member_id is not null;
create index sessions_by_network on sessions (network, created_at desc);

-- The screen makes a key for each act; the same key is answered as before and does nothing more.
create table office_act_keys (
  staff_id    bigint      not null references staff (id),
  key         uuid        not null,
  operation   text        not null,
  fingerprint bytea       not null,
  answer      json,
  created_at  timestamptz not null default now(),
  primary key (staff_id, key)
);

grant select, insert, update (answer) on office_act_keys to kapao_app;
