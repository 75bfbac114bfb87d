-- Sums of the ledger for reports (docs/product/reports.md). They follow the transfers by a watermark of ids.

-- How far a set of sums has come. A rebuild fills a set of its own while the current one is read, and then takes its
-- place.
create table report_folds (
  generation  integer     primary key,
  is_current  boolean     not null,
  -- The last transfer that is in the sums.
  transfer_id bigint      not null default 0,
  begun_at    timestamptz not null default now()
);

create unique index report_folds_current on report_folds (is_current) where is_current;

insert into report_folds (generation, is_current) values (1, true);

-- One line for each Bangkok day and figure, by what the figure can be asked for. Empty texts and 0 stand for none.
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
  amount_micro bigint  not null,
  transfers    bigint  not null,
  -- The transfers beneath lie between these ids.
  first_id     bigint  not null,
  last_id      bigint  not null,
  primary key (generation, day, figure, studio_code, game_code, method_id, purpose)
) with (fillfactor = 70);

-- The same by five minutes, to compare the hours of a day with those of another.
create table report_times (
  generation   integer     not null references report_folds (generation) on delete cascade,
  at           timestamptz not null,
  figure       text        not null,
  amount_micro bigint      not null,
  transfers    bigint      not null,
  primary key (generation, at, figure)
) with (fillfactor = 70);

-- The first deposit of each member.
create table report_first_deposits (
  generation   integer not null references report_folds (generation) on delete cascade,
  member_id    bigint  not null,
  transfer_id  bigint  not null,
  day          date    not null,
  amount_micro bigint  not null,
  primary key (generation, member_id)
);

create index report_first_deposits_by_day on report_first_deposits (generation, day, transfer_id);

grant select, insert, update, delete on report_folds, report_days, report_times, report_first_deposits
   to kapao_app;

-- Reports count who registered in a period.
create index members_by_registration on members (created_at, id);
