-- A share of a friend's first deposit waits until the friend has staked that deposit so many times
-- (RULINGS 46). Shares given before stay as they are.
alter table referral_terms
  add column first_deposit_stakes integer not null default 1
             check (first_deposit_stakes between 0 and 100);

-- A waiting share is open once the friend's stakes since stakes_from come to stake_needed_micro; from then
-- on it can be claimed for valid_days.
alter table referral_earnings
  add column stakes_from        date,
  add column stake_needed_micro bigint check (stake_needed_micro > 0),
  add column valid_days         integer,
  alter column expires_at drop not null,
  drop constraint referral_earnings_status_check,
  drop constraint referral_earnings_ended,
  add constraint referral_earnings_status_check
      check (status in ('waiting', 'open', 'claimed', 'expired', 'reversed')),
  add constraint referral_earnings_ended
      check ((status in ('waiting', 'open')) = (ended_at is null)),
  add constraint referral_earnings_waiting check (
    (status = 'waiting') = (expires_at is null)
    and (status <> 'waiting' or num_nulls(stakes_from, stake_needed_micro, valid_days) = 0)
  );

create index referral_earnings_waiting on referral_earnings (friend_id) where status = 'waiting';
grant update (expires_at) on referral_earnings to kapao_app;
