-- Sums of transfers are wider than one transfer: as bigint a hundred of the largest stopped the fold for good.
alter table report_days  alter column amount_micro type numeric;
alter table report_times alter column amount_micro type numeric;

-- When the sums last moved on. Transfers behind them for long mean that the fold has stopped.
alter table report_folds
  add column moved_at timestamptz not null default now();
