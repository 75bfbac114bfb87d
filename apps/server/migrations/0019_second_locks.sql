-- A second lock, which a member chose for sessions that are left alone and for large withdrawals.
create table second_locks (
  member_id           bigint      primary key references members (id),
  -- Null: no lock is set, and the row only keeps that its suggestion was dismissed.
  set_at              timestamptz,
  -- A session locks after these minutes without an act; null: never by time.
  after_minutes       integer     check (after_minutes in (1, 5, 15, 30)),
  -- Withdrawals of a day above this sum ask for a proof; null: none does.
  ask_above_micro     bigint      check (ask_above_micro >= 0),
  -- An argon2id hash, as of a password; null: a passkey or the password opens the lock.
  pin_hash            text,
  suggestion_ended_at timestamptz,
  constraint second_locks_set check (
    (set_at is null) = (after_minutes is null and ask_above_micro is null)
    and (set_at is not null or pin_hash is null)
  )
);

grant select, insert, update on second_locks to kapao_app;

-- Counted by session, so that nobody without one uses up the member's tries.
alter table sessions
  add column pin_tries integer not null default 0 check (pin_tries between 0 and 5);

-- The session that a passkey proves itself to; null for a sign-in and for a new passkey.
alter table passkey_challenges
  add column session_hash bytea;
