-- What a member staked and won on one Bangkok day, kept in the transaction of each bet, win and
-- rollback: the base of turnover, cashback, referral shares and limits. A rollback counts on the day
-- it is made, so that a day's figures may be below zero. Free bets stake nothing of the member's;
-- their wins count. Room is left on each page, so that a row is updated in place.
create table play_days (
  member_id     bigint  not null references members (id),
  day           date    not null,
  bet_count     integer not null default 0,
  staked_micro  bigint  not null default 0,
  won_micro     bigint  not null default 0,
  -- How much of staked_micro has been made into points and rank.
  awarded_micro bigint  not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);

create index play_days_by_day on play_days (day);

grant select, insert, update on play_days to kapao_app;
