-- Filters of a list that a person of the office keeps under a name, for themselves.
create table staff_views (
  id         bigint      generated always as identity primary key,
  staff_id   bigint      not null references staff (id),
  -- The list's name (packages/contract/src/office/views.ts).
  list       text        not null check (list ~ '^[a-z-]{1,40}$'),
  name       text        not null check (length(name) between 1 and 40),
  -- The part of the list's address behind the question mark.
  search     text        not null check (length(search) between 1 and 1000),
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);

grant select, insert, update, delete on staff_views to kapao_app;
