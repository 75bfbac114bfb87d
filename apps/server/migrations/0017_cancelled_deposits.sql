-- When the member cancelled the deposit. Its deadline moves to that time: a later transfer is then a late one.
alter table deposits add column cancelled_at timestamptz;

grant update (deadline_at, reserved_until, cancelled_at) on deposits to kapao_app;
