-- A delivery that staff have sent again. Members' other events do not wait for it.
alter table event_deliveries add column is_replay boolean not null default false;
