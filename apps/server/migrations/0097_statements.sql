-- Account statements of members: one for each month and format, with its file once it is made.
create table statements (
  id           uuid        primary key default gen_random_uuid(),
  member_id    bigint      not null references members (id),
  -- A Bangkok month, YYYY-MM.
  month        text        not null,
  format       text        not null check (format in ('pdf', 'csv')),
  language     text        not null check (language in ('th', 'en')),
  status       text        not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  file         bytea,
  requested_at timestamptz not null default clock.now(),
  -- When a server began to make it.
  started_at   timestamptz,
  constraint statements_one_of_each unique (member_id, month, format),
  constraint statements_file check ((status = 'ready') = (file is not null))
);

create index statements_queued on statements (requested_at) where status = 'queued';
create index statements_by_age on statements (requested_at);

grant select, insert, delete,
      update (status, language, file, requested_at, started_at)
   on statements to kapao_app;
