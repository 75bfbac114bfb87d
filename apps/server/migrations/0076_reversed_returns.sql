-- What a rolled-back stake leaves nothing of is reversed, before its member has claimed it (RULINGS 36).
alter table cashback_awards
  drop constraint cashback_awards_status_check,
  add constraint cashback_awards_status_check
      check (status in ('open', 'claimed', 'expired', 'cancelled', 'reversed'));
alter table referral_earnings
  drop constraint referral_earnings_status_check,
  add constraint referral_earnings_status_check
      check (status in ('open', 'claimed', 'expired', 'reversed'));

grant update (staked_micro, won_micro, net_loss_micro, amount_micro) on cashback_awards to kapao_app;
grant update (base_micro, amount_micro) on referral_earnings to kapao_app;
create index referral_earnings_by_friend on referral_earnings (friend_id, day) where status = 'open';
