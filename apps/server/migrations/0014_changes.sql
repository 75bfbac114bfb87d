-- Changes by people: versions of the configuration, scheduled changes, proposals; and the triggers that keep versions,
-- ask for an author and tell the office.

-- A change of configuration: the row before and after it, with its author (docs/decisions/0028).
create table config_versions (
  id     bigint         generated always as identity primary key,
  -- The transaction that wrote it: its versions are one change.
  act    xid8           not null,
  at     timestamptz(3) not null,
  -- `staff:ann@…`, `command:root`, `system:sandbox`.
  actor  text           not null,
  -- The table, and its primary key's values joined by a slash.
  kind   text           not null,
  key    text           not null,
  -- The row without secrets and counters; null before an insert and after a delete.
  before jsonb,
  after  jsonb,
  check (before is distinct from after)
);

create index config_versions_by_key on config_versions (kind, key, id desc);
create index config_versions_by_kind on config_versions (kind, id desc);
-- Lists show the time first: a transaction that began earlier may write later.
create index config_versions_by_time on config_versions (at desc, id desc);
create index config_versions_by_kind_time on config_versions (kind, at desc, id desc);
create index config_versions_by_actor on config_versions (actor, at desc, id desc);

-- A change of configuration that is made at its time, by the rules of a save (docs/decisions/0029).
create table scheduled_changes (
  id           bigint      generated always as identity primary key,
  website_id   integer     not null references websites (id),
  -- As in config_versions; the key of a row to come is null.
  kind         text        not null,
  key          text,
  -- As an operator writes it into a file.
  before       jsonb,
  content      jsonb       not null,
  -- The last version that its maker saw: a later one refuses the change.
  based_on     bigint,
  -- Its value in micro-baht when it was decided: a larger one at its time changes nothing. Null: no bound.
  value_micro  bigint      check (value_micro >= 0),
  -- Made by the server for the loosening part of a save: anybody who handles money may stop it.
  is_loosening boolean     not null default false,
  reason       text        not null,
  maker_id     bigint      not null references staff (id),
  maker        text        not null,
  created_at   timestamptz not null default now(),
  due_at       timestamptz not null,
  status       text        not null default 'waiting'
               check (status in ('waiting', 'applied', 'failed', 'cancelled')),
  ended_at     timestamptz,
  ended_by     text,
  -- Why it changed nothing, in words for staff.
  failure      text,
  check ((status = 'waiting') = (ended_at is null))
);

create index scheduled_changes_due on scheduled_changes (due_at) where status = 'waiting';
create index scheduled_changes_failed on scheduled_changes (ended_at desc) where status = 'failed';
create index scheduled_changes_loosening on scheduled_changes (website_id) where is_loosening and status = 'waiting';

-- An act or a change of a member that waits for a second person, with the facts that it was based on.
create table proposals (
  id              bigint      generated always as identity primary key,
  website_id      integer     not null references websites (id),
  member_id       bigint      references members (id),
  kind            text        not null
                  check (kind in ('adjustment', 'phone', 'bank', 'deposit_reversal', 'act')),
  -- The proposed act; amounts are micro as text.
  change          json        not null,
  -- The checked input of an act.
  input           json,
  reason          text        check (length(reason) between 1 and 500),
  evidence        text        check (length(evidence) between 1 and 500),
  -- The state that the maker saw. Another state at the approval means that the decision was made on old facts.
  based_on        text        not null,
  maker_id        bigint      not null references staff (id),
  maker           text        not null,
  status          text        not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn')),
  created_at      timestamptz not null,
  -- From then on the maker may carry it out alone; kept from the time of the proposal.
  alone_from      timestamptz,
  -- An open proposal is over from then on, without a job.
  expires_at      timestamptz not null,
  decider_id      bigint      references staff (id),
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text,
  is_by_delay     boolean     not null default false,
  transfer_id     bigint,
  constraint proposals_evidence check (kind = 'act' or (kind = 'adjustment') = (evidence is null)),
  constraint proposals_act check (
    (kind = 'act') = (input is not null)
    and (kind = 'act' or (member_id is not null and reason is not null))
  ),
  constraint proposals_decided check ((status = 'open') = (decided_at is null)),
  constraint proposals_outlive_delay check (alone_from < expires_at),
  constraint proposals_by_delay check (
    not is_by_delay
    or (status = 'approved' and decider_id = maker_id and alone_from is not null and decided_at >= alone_from)
  )
);

create index proposals_open on proposals (id desc) where status = 'open';
create index proposals_by_member on proposals (member_id, id desc);
create index proposals_rejected_by_member on proposals (member_id, decided_at desc, id desc)
  where status = 'rejected';

-- An act that one person decided alone. Values of the last 24 hours count against the bounds of the next act.
create table lone_acts (
  id          bigint      generated always as identity primary key,
  staff_id    bigint      not null references staff (id),
  scope       text        not null check (scope in ('member', 'offers')),
  member_id   bigint      references members (id),
  operation   text        not null,
  target      text        not null,
  -- 0 where the value was decided by others, and the act alone counts (risk-14).
  value_micro bigint      not null check (value_micro >= 0),
  created_at  timestamptz not null default now(),
  constraint lone_acts_member check ((scope = 'member') = (member_id is not null))
);

create index lone_acts_by_staff on lone_acts (staff_id, scope, created_at);
create index lone_acts_by_member on lone_acts (member_id, created_at) where member_id is not null;

grant select on config_versions to kapao_app;
grant select, insert, update (status, ended_at, ended_by, failure) on scheduled_changes to kapao_app;
grant select, insert,
      update (status, decider_id, decided_by, decided_at, decision_reason, transfer_id, is_by_delay)
   on proposals to kapao_app;
grant select, insert on lone_acts to kapao_app;

-- The author of the transaction (db/author.ts sets it), without whom nothing below changes.
create function acting_for() returns text
language plpgsql stable as $$
declare
  actor text := coalesce(current_setting('kapao.actor', true), '');
begin
  if actor = '' then
    raise exception 'a change of configuration or a decision names no actor'
      using errcode = 'insufficient_privilege';
  end if;
  return actor;
end
$$;

-- keep_version(KEY COLUMNS, COLUMNS LEFT OUT), both separated by commas. Runs as its owner, so that the application can
-- neither forge a version nor change one.
create function keep_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  before   jsonb  := to_jsonb(old) - left_out;
  after    jsonb  := to_jsonb(new) - left_out;
begin
  if before is distinct from after then
    insert into config_versions (act, at, actor, kind, key, before, after)
    select pg_current_xact_id(), now(), acting_for(), tg_table_name,
           string_agg(coalesce(after, before) ->> name, '/' order by place), before, after
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as part (name, place);
  end if;
  return null;
end
$$;

-- The rows of a kind whose columns have these values, as keep_version keeps them. It reads the trigger's arguments, so
-- that the rows cannot differ from the versions.
create function kept_rows(kind text, known jsonb) returns table (key text, kept jsonb)
language plpgsql stable as $$
declare
  arguments text[];
  keys      text;
  condition text;
begin
  select string_to_array(encode(tgargs, 'escape'), '\000')
    into strict arguments
    from pg_trigger
   where tgrelid = to_regclass(quote_ident(kind))
     and tgname  = 'keep_version';
  select string_agg(format('one.%I', name), ', ')
    into keys
    from unnest(string_to_array(arguments[1], ',')) as name;
  select coalesce(string_agg(
           case
             when value is null then format('one.%I is null', name)
             else                    format('one.%I = %L', name, value)
           end,
           ' and '), 'true')
    into condition
    from jsonb_each_text(known) as given (name, value);
  return query execute format(
    'select concat_ws(''/'', %s), to_jsonb(one) - %L::text[] from %I as one where %s',
    keys, string_to_array(arguments[2], ','), kind, condition);
end
$$;

create trigger keep_version after insert or update or delete on site_settings
  for each row execute function keep_version('website_id', '');
create trigger keep_version after insert or update or delete on themes
  for each row execute function keep_version('id', 'created_at,updated_at');
create trigger keep_version after insert or update or delete on payment_methods
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on payment_gateways
  for each row execute function keep_version('code', 'api_key,webhook_secrets,created_at');
create trigger keep_version after insert or update or delete on promotions
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on promotion_contributions
  for each row execute function keep_version('promotion_id,category', 'changed_at');
create trigger keep_version after insert or update or delete on coupons
  for each row execute function keep_version('id', 'redeemed_count,spent_micro');
create trigger keep_version after insert or update or delete on fair_rules
  for each row execute function keep_version('website_id,offer', '');
create trigger keep_version after insert or update or delete on missions
  for each row execute function keep_version('website_id,id', '');
create trigger keep_version after insert or update or delete on cashback_rules
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on spin_wheels
  for each row execute function keep_version('id', 'changed_at,version');
create trigger keep_version after insert or update or delete on spin_prizes
  for each row execute function keep_version('wheel_id,position', '');
create trigger keep_version after insert or update or delete on ranks
  for each row execute function keep_version('code', '');
create trigger keep_version after insert or update or delete on referral_terms
  for each row execute function keep_version('website_id', 'changed_at');
create trigger keep_version after insert or update or delete on point_rates
  for each row execute function keep_version('website_id', 'changed_at');
create trigger keep_version after insert or update or delete on daily_reward_days
  for each row execute function keep_version('website_id,day_of_month', '');
create trigger keep_version after insert or update or delete on daily_reward_dates
  for each row execute function keep_version('website_id,date', '');
create trigger keep_version after insert or update or delete on game_studios
  for each row execute function keep_version('code', 'created_at');
create trigger keep_version after insert or update or delete on brands
  for each row execute function keep_version('code', 'changed_at');
create trigger keep_version after insert or update or delete on games
  for each row execute function keep_version('id', 'changed_at,imported_at');
create trigger keep_version after insert or update or delete on studio_keys
  for each row execute function keep_version('studio_code,fingerprint', 'last_used_at');
create trigger keep_version after insert or update or delete on our_studio_keys
  for each row execute function keep_version('studio_code,fingerprint', 'private_key');
create trigger keep_version after insert or update or delete on staff
  for each row execute function keep_version('id', 'password_hash');
create trigger keep_version after insert or update or delete on roles
  for each row execute function keep_version('code', 'created_at');
create trigger keep_version after insert or update or delete on office_access
  for each row execute function keep_version('is_only', '');

-- A decision names its author, too; the row itself says who and why.
create function require_actor() returns trigger
language plpgsql as $$
begin
  perform acting_for();
  return new;
end
$$;

create trigger require_actor before insert on deposit_approvals
  for each row execute function require_actor();
create trigger require_actor before update on deposits
  for each row when (old.decided_by is distinct from new.decided_by) execute function require_actor();
-- A gateway takes a deposit or an unmatched transfer back by a webhook, which no person decides.
create trigger require_actor_of_reversal before update on deposits
  for each row when (
    old.reversed_by is distinct from new.reversed_by
    and new.reversed_by not like 'gateway:%'
  ) execute function require_actor();
create trigger require_actor before update on incoming_transfers
  for each row when (
    old.resolved_by is distinct from new.resolved_by
    and new.resolved_by not like 'gateway:%'
  ) execute function require_actor();
create trigger require_actor before update on withdrawals
  for each row when (old.decided_by is distinct from new.decided_by) execute function require_actor();
create trigger require_actor_of_refund before update on withdrawals
  for each row when (new.status = 'refund' and old.status <> 'refund') execute function require_actor();
create trigger require_actor before update on contradictions
  for each row when (old.decided_at is distinct from new.decided_at) execute function require_actor();
create trigger require_actor before insert or update on proposals
  for each row execute function require_actor();
create trigger require_actor before insert or update on scheduled_changes
  for each row execute function require_actor();
-- Of the statement, because a trigger of a row that returns none would cancel the delete.
create trigger require_actor before insert or update or delete on switches
  for each statement execute function require_actor();

-- Tells the office its topics (packages/contract/src/office/live.ts) on the channel kapao_office after the commit,
-- whoever makes the change; equal topics of a transaction are told once.
create function tell_office() returns trigger
language plpgsql as $$
begin
  for place in 0 .. tg_nargs - 1 loop
    perform pg_notify('kapao_office', tg_argv[place]);
  end loop;
  return null;
end
$$;

create trigger tell_office_new after insert on withdrawals
  for each row when (new.approval = 'waiting') execute function tell_office('withdrawals');
create trigger tell_office after update on withdrawals
  for each row
  when (
    (old.approval <> 'automatic' or new.approval <> 'automatic')
    and (old.approval, old.status, old.claimed_by)
        is distinct from (new.approval, new.status, new.claimed_by)
  )
  execute function tell_office('withdrawals');
create trigger tell_office after update on deposits
  for each row
  when (
    new.slip_at is not null
    and (old.slip_at, old.status) is distinct from (new.slip_at, new.status)
  )
  execute function tell_office('deposits');
create trigger tell_office_new after insert on incoming_transfers
  for each row when (new.member_id is null) execute function tell_office('transfers');
create trigger tell_office after update on incoming_transfers
  for each row when (old.member_id is null) execute function tell_office('transfers');
create trigger tell_office after insert or update on contradictions
  for each row execute function tell_office('problems', 'withdrawals', 'deposits', 'transfers');
create trigger tell_office after insert on gateway_deliveries
  for each row when (new.verdict not in ('accepted', 'repeated')) execute function tell_office('problems');
create trigger tell_office_replay after update on gateway_deliveries
  for each row execute function tell_office('problems');
create trigger tell_office after insert on refused_wins
  for each row execute function tell_office('problems');
create trigger tell_office after insert or update on proposals
  for each row execute function tell_office('proposals');
create trigger tell_office after insert or update or delete on switches
  for each statement execute function tell_office('switches', 'problems');
create trigger tell_office after update on office_checks
  for each row execute function tell_office('problems');
create trigger tell_office after insert or update on scheduled_changes
  for each row execute function tell_office('versions', 'problems');
create trigger tell_office after update on job_runs
  for each row when (old.failure is distinct from new.failure) execute function tell_office('problems');
-- The rights of listeners have changed: each server checks its listeners at once.
create trigger tell_office after update on staff_sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_office('sessions');
create trigger tell_office after update on staff
  for each row
  when ((old.role, old.disabled_at) is distinct from (new.role, new.disabled_at))
  execute function tell_office('sessions');
create trigger tell_office after update or delete on roles
  for each statement execute function tell_office('sessions');
create trigger tell_office after insert or update or delete on office_access
  for each statement execute function tell_office('sessions');

-- The pictures of the media library that a text names: names of uploads end with a part of their hash.
create function named_pictures(content text) returns setof text
language sql immutable as $$
  select distinct name[1]
    from regexp_matches(content, '(media/(?:[a-z0-9][a-z0-9-]*-)?[0-9a-f]{12}\.webp)', 'g') as match (name)
$$;

-- Refuses a row that names a picture which is not there. A save and a deletion at the same moment wait for each other
-- at the picture's row.
create function require_named_pictures() returns trigger
language plpgsql as $$
declare
  added   text[] := array(
    select named_pictures(to_jsonb(new)::text)
    except
    select named_pictures(to_jsonb(old)::text)
  );
  missing text;
begin
  if added = '{}' then
    return null;
  end if;
  perform 1 from pictures where path = any(added) order by path for key share;
  -- A second statement sees a deletion that the lock waited for.
  select name
    into missing
    from unnest(added) as added_name (name)
   where not exists (select 1 from pictures where path = name);
  if missing is not null then
    raise exception 'the media library has no picture %', missing
      using errcode = 'foreign_key_violation', constraint = 'named_picture_exists';
  end if;
  return null;
end
$$;

create trigger require_named_pictures after insert or update on site_settings
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on promotions
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on ranks
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on brands
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on payment_methods
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert on scheduled_changes
  for each row execute function require_named_pictures();
