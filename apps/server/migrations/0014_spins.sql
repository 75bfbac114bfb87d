-- A wheel that members spin for points (SPEC section 3, "Spin wheel"). image is a file below
-- /spinsimg/{website_id}. version grows with every save: a round that was opened under another one is over.
create table spin_wheels (
  id          integer     primary key check (id > 0),
  website_id  integer     not null references websites (id),
  name        text        not null,
  price_micro bigint      not null,
  image       text        not null,
  sort        integer     not null,
  is_enabled  boolean     not null default true,
  version     integer     not null default 1,
  changed_at  timestamptz not null default now(),
  -- Whole hundredths, because that is what a member is shown.
  constraint spin_wheels_price check (price_micro > 0 and price_micro % 10000 = 0)
);

create index spin_wheels_of_website on spin_wheels (website_id, sort);

-- weight is how many of 1,000,000 numbers win the prize (REQUIREMENTS 39: odds are shown).
create table spin_prizes (
  wheel_id     integer not null references spin_wheels (id),
  position     integer not null check (position > 0),
  label        text    not null,
  type         text    not null check (type in ('credit', 'points', 'nothing')),
  amount_micro bigint  not null,
  weight       integer not null check (weight between 1 and 1000000),
  primary key (wheel_id, position),
  constraint spin_prizes_amount check (
    amount_micro >= 0
    and amount_micro % 10000 = 0
    and (type = 'nothing') = (amount_micro = 0)
  )
);

-- The odds of a wheel sum to 1 at every commit, whoever writes them. Deferred, because a wheel is
-- written row by row.
create function check_spin_odds() returns trigger
  language plpgsql
as $$
declare
  checked_wheel integer;
  total         bigint;
begin
  if tg_table_name = 'spin_wheels' then
    checked_wheel := new.id;
  elsif tg_op = 'DELETE' then
    checked_wheel := old.wheel_id;
  else
    checked_wheel := new.wheel_id;
  end if;
  select coalesce(sum(weight), 0)
    into total
    from spin_prizes
   where wheel_id = checked_wheel;
  if total <> 1000000 then
    raise exception 'the odds of wheel % sum to % of 1000000', checked_wheel, total
      using errcode = 'check_violation', constraint = 'spin_prizes_odds';
  end if;
  return null;
end
$$;

create constraint trigger spin_wheels_odds
  after insert on spin_wheels
  deferrable initially deferred
  for each row execute function check_spin_odds();

create constraint trigger spin_prizes_odds
  after insert or update or delete on spin_prizes
  deferrable initially deferred
  for each row execute function check_spin_odds();

-- Counts each member's rounds. Its row is what takes turns between a member's calls that open one.
create table spin_counters (
  member_id  bigint  primary key references members (id),
  last_nonce integer not null default 0
);

-- One spin of a member: opened with the server's seed fixed and its hash told, then played once.
-- prizes is a copy of the wheel's at the opening; it is what counts, and what the round is checked by
-- for ever. The application's role cannot change what was fixed at the opening (the grants below).
create table spin_rounds (
  id               uuid        primary key,
  member_id        bigint      not null references members (id),
  nonce            integer     not null check (nonce > 0),
  wheel_id         integer     not null references spin_wheels (id),
  wheel_version    integer     not null,
  wheel_name       text        not null,
  price_micro      bigint      not null check (price_micro > 0),
  prizes           jsonb       not null check (jsonb_typeof(prizes) = 'array'),
  server_seed      bytea       not null check (octet_length(server_seed) = 32),
  server_seed_hash bytea       not null,
  status           text        not null default 'open' check (status in ('open', 'played', 'expired')),
  client_seed      text        check (char_length(client_seed) between 1 and 64),
  number           integer     check (number between 0 and 999999),
  prize_position   integer     check (prize_position > 0),
  opened_at        timestamptz not null default now(),
  expires_at       timestamptz not null,
  played_at        timestamptz,
  -- A round without a gap in its member's count: the house keeps none back.
  constraint spin_rounds_nonce unique (member_id, nonce),
  constraint spin_rounds_hash check (server_seed_hash = sha256(server_seed)),
  constraint spin_rounds_played check (
    num_nonnulls(client_seed, number, prize_position, played_at)
      = case status when 'played' then 4 else 0 end
  )
);

-- Opening a wheel again gives back the round that waits there.
create unique index spin_rounds_open on spin_rounds (member_id, wheel_id)
  where status = 'open';
create index spin_rounds_by_wheel on spin_rounds (wheel_id)
  where status = 'played';

grant select, insert, update on spin_wheels, spin_counters to kapao_app;
grant select, insert, delete on spin_prizes to kapao_app;
grant select, insert,
      update (status, client_seed, number, prize_position, played_at)
   on spin_rounds to kapao_app;
