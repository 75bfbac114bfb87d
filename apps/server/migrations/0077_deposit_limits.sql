-- A deposit that carried its member past a limit of theirs: it is credited, because a transfer cannot be
-- refused, and the operator sees it (RULINGS 37).
alter table deposits
  add column is_over_limit boolean not null default false;
grant update (is_over_limit) on deposits to kapao_app;
