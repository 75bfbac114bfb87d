-- A rebate counts at most what the member is down in cash, which may be less than the loss at play.
alter table cashback_awards drop constraint cashback_awards_loss;
alter table cashback_awards
  add constraint cashback_awards_loss check (net_loss_micro <= staked_micro - won_micro - forfeited_micro);
