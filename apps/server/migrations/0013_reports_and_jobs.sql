-- The sums of the ledger that reports are made of (docs/product/reports.md), and the jobs of a day.

-- A set of sums, with its watermark. A rebuild fills a set of its own and then takes the current one's place.
create table report_folds (
  generation  integer     primary key,
  is_current  boolean     not null,
  -- The last transfer that is in the sums.
  transfer_id bigint      not null default 0,
  begun_at    timestamptz not null default now(),
  -- When the sums last moved on. Transfers behind them for long mean that the job has stopped.
  moved_at    timestamptz not null default now()
);

create unique index report_folds_current on report_folds (is_current) where is_current;

insert into report_folds (generation, is_current) values (1, true);

-- The sum of a figure on a Bangkok day, by what the figure can be asked for. Empty texts and 0 stand for none.
create table report_days (
  generation   integer not null references report_folds (generation) on delete cascade,
  day          date    not null,
  -- One of features/reports/figures.ts.
  figure       text    not null,
  studio_code  text    not null,
  game_code    text    not null,
  method_id    integer not null,
  -- The reference of the house account: a kind of bonus or fee, or the actor of a correction.
  purpose      text    not null,
  -- Wider than one transfer: a hundred of the largest exceed a bigint.
  amount_micro numeric not null,
  transfers    bigint  not null,
  -- The transfers beneath lie between these ids.
  first_id     bigint  not null,
  last_id      bigint  not null,
  primary key (generation, day, figure, studio_code, game_code, method_id, purpose)
) with (fillfactor = 70);

-- The sum of a figure in five minutes, to compare the hours of a day with those of another.
create table report_times (
  generation   integer     not null references report_folds (generation) on delete cascade,
  at           timestamptz not null,
  figure       text        not null,
  amount_micro numeric     not null,
  transfers    bigint      not null,
  primary key (generation, at, figure)
) with (fillfactor = 70);

-- The first deposit of a member.
create table report_first_deposits (
  generation   integer not null references report_folds (generation) on delete cascade,
  member_id    bigint  not null,
  transfer_id  bigint  not null,
  day          date    not null,
  amount_micro bigint  not null,
  primary key (generation, member_id)
);

create index report_first_deposits_by_day on report_first_deposits (generation, day, transfer_id);

-- A job's Bangkok day, done once by all servers together. One takes it until taken_until, and prolongs that at work.
create table job_runs (
  job         text        not null check (job ~ '^[a-z0-9-]{1,60}$'),
  day         date        not null,
  taken_by    uuid,
  -- A failed day is tried again no sooner.
  taken_until timestamptz not null default '-infinity',
  attempts    integer     not null default 0,
  failure     text,
  done_at     timestamptz,
  primary key (job, day)
);

create index job_runs_open on job_runs (job, day) where done_at is null;

-- Rows as wide as a page, by which readiness finds out whether a full disk has room again.
create unlogged table write_probe (page text not null);
alter table write_probe alter column page set storage plain;

-- Makes the table's file longer by 1 MB, and gives it back.
create function write_probe() returns void
  language plpgsql
  as $$
    begin
      truncate write_probe;
      insert into write_probe
      select repeat('x', 7900)
        from generate_series(1, 128);
      truncate write_probe;
    end
  $$;

grant select, insert, update, delete on report_folds, report_days, report_times, report_first_deposits to kapao_app;
grant select, insert,
      update (taken_by, taken_until, attempts, failure, done_at)
   on job_runs to kapao_app;
grant insert, truncate on write_probe to kapao_app;
revoke all on write_probe from kapao_reader;
