-- The audit log keeps refused tries as counts, and its head only grows (office-57, office-58).

-- Refused tries of one kind: the row of the log for the minute is written, and further tries are counted.
create table audit_refusals (
  -- The hash of everything that the tries have in common.
  kind_hash  bytea       primary key,
  -- The try as the log's row will have it.
  actor      json        not null,
  act        json        not null,
  -- Tries since the last row of the log.
  pending    integer     not null default 0 check (pending >= 0),
  written_at timestamptz not null default now()
);

grant select, insert, delete on audit_refusals to kapao_app;
grant update (pending, written_at) on audit_refusals to kapao_app;

-- The head as it was signed last, by the key of the closed days.
alter table audit_head
  add column signed_id   bigint,
  add column signed_hash bytea,
  add column key_id      text references ledger_signing_keys (id),
  add column signature   text check (signature ~ '^[0-9a-f]{128}$'),
  add check (num_nulls(signed_id, signed_hash, key_id, signature) in (0, 4));

revoke update on audit_head from kapao_app;
grant update (id, hash, signed_id, signed_hash, key_id, signature) on audit_head to kapao_app;

-- Moves the head to the next row alone, whose hash stands in the log, and never its signed part back.
create function audit_head_grows() returns trigger
language plpgsql as $$
begin
  if (new.id, new.hash) is distinct from (old.id, old.hash)
     and (new.id <> old.id + 1
          or not exists (select from audit_events where id = new.id and hash = new.hash)) then
    raise exception 'the head of the audit log only grows' using errcode = '42501';
  end if;
  if old.signed_id is not null and (new.signed_id is null or new.signed_id < old.signed_id) then
    raise exception 'the signed head of the audit log only grows' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger audit_head_grows
  before update on audit_head
  for each row
  execute function audit_head_grows();

-- A closed day names the last row of the log at its closing. Days of before name none.
alter table ledger_days
  -- Its number and hash.
  add column audit text check (audit ~ '^[1-9]\d{0,18}\.[0-9a-f]{64}$');
