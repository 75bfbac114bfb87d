-- The studio's words about a game for its tile: return, much played, day of release. Without a day the
-- first import counts; games from before this column count as old.
alter table games
  add column return_percent double precision check (return_percent between 0 and 100),
  add column is_hot         boolean          not null default false,
  add column released_on    date,
  add column imported_at    timestamptz      not null default '2020-01-01';

alter table games
  alter column imported_at set default now();
