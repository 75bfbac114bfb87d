-- When the gateway is to be asked about a withdrawal that has ended; null where it need not be.
alter table withdrawals add column ask_again_at timestamptz;
create index withdrawals_to_ask_again on withdrawals (ask_again_at) where ask_again_at is not null;
grant update (ask_again_at) on withdrawals to kapao_app;
