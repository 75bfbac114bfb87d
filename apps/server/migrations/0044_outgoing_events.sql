-- Events for the operator's own systems, written by triggers in the transaction of what they tell, and their deliveries.

create table event_endpoints (
  code             text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  website_id       integer     not null references websites (id),
  url              text        not null check (length(url) <= 300),
  -- Types of packages/contract/src/outgoing-events/event-types.ts.
  event_types      text[]      not null check (cardinality(event_types) > 0),
  -- Null until staff have made one; without a secret nothing is sent.
  secret           text        check (secret like 'sealed:v1:%'),
  -- The secret before, which signs too until then.
  old_secret       text        check (old_secret like 'sealed:v1:%'),
  old_secret_until timestamptz,
  is_paused        boolean     not null default false,
  created_at       timestamptz not null,
  constraint event_endpoints_old_secret check ((old_secret is null) = (old_secret_until is null))
);
grant select, insert, update, delete on event_endpoints to kapao_app;
create trigger require_actor before insert or update on event_endpoints
  for each row execute function require_actor();

-- How an endpoint answers; the job that sends writes it.
create table event_endpoint_states (
  code          text        primary key references event_endpoints (code) on delete cascade,
  -- Calls in a row that showed no working endpoint.
  failures      integer     not null default 0 check (failures >= 0),
  -- Nothing is sent before; null while the endpoint works.
  retry_at      timestamptz,
  -- It answered that it is gone (410); a person resumes it.
  gone_at       timestamptz,
  last_taken_at timestamptz
);
grant select, insert, update, delete on event_endpoint_states to kapao_app;

create table outgoing_events (
  -- The order of events of one member.
  id          bigint      generated always as identity primary key,
  -- The same in each delivery and attempt.
  uuid        uuid        not null,
  type        text        not null,
  -- 0 for a test of an endpoint.
  member_id   bigint      not null,
  occurred_at timestamptz not null,
  data        jsonb       not null
);
create index outgoing_events_by_time on outgoing_events (occurred_at);
grant select, insert, delete on outgoing_events to kapao_app;

-- An event for one endpoint. It names its endpoint without a foreign key, which would lock that row for every bet.
create table event_deliveries (
  endpoint_code text        not null,
  event_id      bigint      not null references outgoing_events (id) on delete cascade,
  member_id     bigint      not null,
  outcome       text        not null default 'waiting' check (outcome in ('waiting', 'taken', 'given_up')),
  -- When it is sent next; null once it has ended.
  due_at        timestamptz,
  -- From then on a failed attempt is the last one.
  expires_at    timestamptz not null,
  attempts      integer     not null default 0 check (attempts >= 0),
  attempted_at  timestamptz,
  -- The status of the last answer; null without one.
  status        integer,
  -- Why the last attempt failed, in our words.
  failure       text        check (length(failure) <= 40),
  took_ms       integer     check (took_ms >= 0),
  constraint event_deliveries_ended check ((outcome = 'waiting') = (due_at is not null)),
  primary key (endpoint_code, event_id)
);
create index event_deliveries_due on event_deliveries (endpoint_code, due_at) where due_at is not null;
create index event_deliveries_by_member on event_deliveries (endpoint_code, member_id, event_id);
create index event_deliveries_given_up on event_deliveries (endpoint_code, event_id) where outcome = 'given_up';
create index event_deliveries_of_event on event_deliveries (event_id);
grant select, insert, update, delete on event_deliveries to kapao_app;

-- An amount in baht as text, exact, with two decimals or more.
create function baht_text(micro bigint) returns text
language sql immutable strict
as $$
  select round(micro / 1000000.0, greatest(2, scale(trim_scale(micro / 1000000.0))))::text
$$;

-- A time as the API writes it, whatever the time zone of the session.
create function utc_text(at timestamptz) returns text
language sql stable strict
as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Writes an event with a delivery for each endpoint that wants it; nothing where none does.
create function write_outgoing_event(event_type text, member bigint, website integer, event_data jsonb) returns void
language plpgsql as $$
declare
  written bigint;
  -- Servers compare by milliseconds.
  from_now_on constant timestamptz := date_trunc('milliseconds', now());
begin
  -- An endpoint is not told what was before it: the past of a sandbox's demo data.
  if not exists (
    select
      from event_endpoints
     where website_id = website
       and event_type = any (event_types)
       and created_at <= now()
  ) then
    return;
  end if;
  insert into outgoing_events (uuid, type, member_id, occurred_at, data)
  values (gen_random_uuid(), event_type, member, now(), event_data)
  returning id into written;
  insert into event_deliveries (endpoint_code, event_id, member_id, due_at, expires_at)
  select code, written, member, from_now_on, from_now_on + interval '3 days'
    from event_endpoints
   where website_id = website
     and event_type = any (event_types)
     and created_at <= now();
end
$$;

create function website_of(member bigint) returns integer
language sql stable
as $$
  select website_id from members where id = member
$$;

create function tell_member() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_outgoing_event('member.registered', new.id, new.website_id, jsonb_build_object(
      'member_id', new.id::text, 'rank', new.rank_code, 'referrer_id', new.aff_member_id::text));
    return null;
  end if;
  if old.status <> new.status then
    perform write_outgoing_event(
      case new.status when 'blocked' then 'member.blocked' else 'member.unblocked' end,
      new.id, new.website_id, jsonb_build_object('member_id', new.id::text));
  end if;
  if old.rank_code <> new.rank_code then
    perform write_outgoing_event('member.rank_changed', new.id, new.website_id, jsonb_build_object(
      'member_id', new.id::text, 'rank', new.rank_code, 'previous_rank', old.rank_code));
  end if;
  return null;
end
$$;
create trigger tell_outside_new after insert on members
  for each row execute function tell_member();
create trigger tell_outside after update on members
  for each row when ((old.status, old.rank_code) is distinct from (new.status, new.rank_code))
  execute function tell_member();

create function tell_deposit() returns trigger
language plpgsql as $$
begin
  perform write_outgoing_event(
    case new.status
      when 'pending'  then 'deposit.opened'
      when 'success'  then 'deposit.credited'
      when 'reversed' then 'deposit.reversed'
      else 'deposit.failed'
    end,
    new.member_id, new.website_id,
    jsonb_build_object(
      'member_id', new.member_id::text,
      'deposit_id', new.id::text,
      'reference', new.short_reference,
      'method_id', new.method_id,
      'status', new.status,
      'amount', baht_text(new.amount_micro),
      'credited', baht_text(new.credited_micro),
      'fee', baht_text(new.fee_micro)));
  return null;
end
$$;
create trigger tell_outside_new after insert on deposits
  for each row execute function tell_deposit();
create trigger tell_outside after update on deposits
  for each row when (old.status <> new.status)
  execute function tell_deposit();

create function tell_withdrawal() returns trigger
language plpgsql as $$
begin
  perform write_outgoing_event(
    case new.status
      when 'success' then 'withdrawal.paid'
      when 'failed'  then 'withdrawal.failed'
      when 'reject'  then 'withdrawal.failed'
      when 'refund'  then 'withdrawal.refunded'
      else 'withdrawal.requested'
    end,
    new.member_id, new.website_id,
    jsonb_build_object(
      'member_id', new.member_id::text,
      'withdrawal_id', new.id::text,
      'reference', new.short_reference,
      'method_id', new.method_id,
      'status', new.status,
      'amount', baht_text(new.amount_micro),
      'fee', baht_text(new.fee_micro)));
  return null;
end
$$;
create trigger tell_outside_new after insert on withdrawals
  for each row execute function tell_withdrawal();
-- The steps between request and end are the gateway's.
create trigger tell_outside after update on withdrawals
  for each row when (old.status <> new.status and new.ended_at is not null)
  execute function tell_withdrawal();

create function tell_claim() returns trigger
language plpgsql as $$
declare
  told jsonb := jsonb_build_object(
    'member_id', new.member_id::text,
    'claim_id', new.id::text,
    'promotion_id', new.promotion_id::text,
    'coupon_code', new.coupon_code,
    'deposit_id', new.deposit_id::text,
    'bonus', baht_text(new.bonus_micro),
    'turnover_required', baht_text(new.turnover_need_micro));
begin
  if tg_op = 'INSERT' then
    perform write_outgoing_event('claim.opened', new.member_id, website_of(new.member_id), told);
  end if;
  if new.status <> 'open' then
    perform write_outgoing_event('claim.ended', new.member_id, website_of(new.member_id),
      told || jsonb_build_object(
        'status', new.status,
        'released', baht_text(new.released_micro),
        'forfeited', baht_text(new.forfeited_micro)));
  end if;
  return null;
end
$$;
create trigger tell_outside_new after insert on promotion_claims
  for each row execute function tell_claim();
create trigger tell_outside after update on promotion_claims
  for each row when (old.status <> new.status)
  execute function tell_claim();

create function tell_limit() returns trigger
language plpgsql as $$
begin
  perform write_outgoing_event('limit.changed', new.member_id, website_of(new.member_id), jsonb_build_object(
    'member_id', new.member_id::text,
    'kind', new.kind,
    'period', new.period,
    'from', baht_text(new.from_micro),
    'to', baht_text(new.to_micro),
    'effective_at', utc_text(new.effective_at)));
  return null;
end
$$;
create trigger tell_outside after insert on member_limit_changes
  for each row execute function tell_limit();

create function tell_break() returns trigger
language plpgsql as $$
begin
  perform write_outgoing_event('break.started', new.member_id, website_of(new.member_id), jsonb_build_object(
    'member_id', new.member_id::text,
    'kind', new.kind,
    'ends_at', utc_text(new.ends_at)));
  return null;
end
$$;
create trigger tell_outside after insert on member_breaks
  for each row execute function tell_break();

-- Bets are summed by round: one event when a round is closed, and one for each later change of its sums. It runs once
-- for a batch, and looks at no bet unless an endpoint wants rounds.
create function tell_rounds() returns trigger
language plpgsql as $$
begin
  if not exists (select from event_endpoints where 'round.settled' = any (event_types)) then
    return null;
  end if;
  perform write_outgoing_event('round.settled', summed.member_id, website_of(summed.member_id), jsonb_build_object(
    'member_id', summed.member_id::text,
    'studio', summed.studio_code,
    'game', summed.game_code,
    'round', summed.round,
    'bets', summed.bets,
    'staked', baht_text(summed.staked),
    'staked_bonus', baht_text(summed.staked_bonus),
    'staked_free', baht_text(summed.staked_free),
    'won', baht_text(summed.won),
    'won_bonus', baht_text(summed.won_bonus)))
  from (
    select touched.member_id,
           touched.studio_code,
           touched.game_code,
           touched.round,
           sums.*
      from (
             select distinct member_id, studio_code, game_code, round
               from added
              where kind <> 'tombstone'
           ) as touched
     cross join lateral (
             select (count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'rollback'))::integer as bets,
                    coalesce(sum(sign * amount_micro) filter (where is_stake and not is_free), 0)::bigint as staked,
                    coalesce(sum(sign * bonus_micro)  filter (where is_stake and not is_free), 0)::bigint as staked_bonus,
                    coalesce(sum(sign * amount_micro) filter (where is_stake and is_free), 0)::bigint     as staked_free,
                    coalesce(sum(sign * amount_micro) filter (where not is_stake), 0)::bigint             as won,
                    coalesce(sum(sign * bonus_micro)  filter (where not is_stake), 0)::bigint             as won_bonus,
                    bool_or(is_round_closed or kind in ('rollback', 'win_rollback'))                      as is_told
               from (
                      select bet.*
                        from studio_transactions as bet
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                      union all
                      select follow.*
                        from studio_transactions as bet
                        join studio_transactions as follow
                          on follow.studio_code    = bet.studio_code
                         and follow.reference_uuid = bet.transaction_uuid
                         and follow.kind in ('win', 'rollback')
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                      union all
                      select undoing.*
                        from studio_transactions as bet
                        join studio_transactions as win
                          on win.studio_code    = bet.studio_code
                         and win.reference_uuid = bet.transaction_uuid
                         and win.kind           = 'win'
                        join studio_transactions as undoing
                          on undoing.studio_code    = win.studio_code
                         and undoing.reference_uuid = win.transaction_uuid
                         and undoing.kind           = 'win_rollback'
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                    ) as played
              cross join lateral (
                      select kind in ('bet', 'rollback')                                  as is_stake,
                             case when kind in ('bet', 'win') then 1 else -1 end::numeric as sign
                    ) as part
           ) as sums
  ) as summed
  where summed.is_told;
  return null;
end
$$;
create trigger tell_outside
  after insert on studio_transactions
  referencing new table as added
  for each statement
  execute function tell_rounds();

-- Keys of programs that read the office's API. The key itself is shown once; its hash is kept.
create table api_keys (
  id           bigint      generated always as identity primary key,
  name         text        not null check (length(name) between 1 and 60),
  key_hash     bytea       not null unique,
  -- The last characters, by which staff tell keys apart.
  ending       text        not null check (length(ending) = 4),
  permissions  text[]      not null check (cardinality(permissions) > 0),
  made_by      bigint      not null references staff (id),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  revoked_by   text,
  -- To the minute.
  last_used_at timestamptz,
  constraint api_keys_expiry check (expires_at > created_at),
  constraint api_keys_revoked check ((revoked_at is null) = (revoked_by is null))
);
grant select, insert, update (revoked_at, revoked_by, last_used_at) on api_keys to kapao_app;
