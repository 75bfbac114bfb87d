-- An operator may end the own reward of a date, which then has that of its day of the month again.
grant delete on daily_reward_dates to kapao_app;
