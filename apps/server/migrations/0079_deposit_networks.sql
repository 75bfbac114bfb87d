-- The network that a deposit was opened from: how many amounts it may hold is bounded, as far as they
-- belong to members whose money never came (RULINGS 45).
alter table deposits
  add column network text;

create index deposits_open_by_network on deposits (network)
 where status in ('pending', 'failed', 'reject') and network is not null;
