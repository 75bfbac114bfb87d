-- Versions are listed by their time, then by their number, as the screen shows them. A transaction that began earlier may
-- write later, so the numbers alone are another order.

drop index config_versions_by_actor;

create index config_versions_by_time      on config_versions (at desc, id desc);
create index config_versions_by_kind_time on config_versions (kind, at desc, id desc);
create index config_versions_by_actor     on config_versions (actor, at desc, id desc);
