-- Work that is done once for each Bangkok day, by all servers together: a row is one day of one job.
-- A server takes it until taken_until, and prolongs that while it works; one that dies leaves a time
-- that passes. What is not done is tried again, a failed day no sooner than its taken_until says.
create table job_runs (
  job         text        not null check (job ~ '^[a-z0-9-]{1,60}$'),
  day         date        not null,
  taken_by    uuid,
  taken_until timestamptz not null default '-infinity',
  attempts    integer     not null default 0,
  failure     text,
  done_at     timestamptz,
  primary key (job, day)
);

create index job_runs_open on job_runs (job, day)
  where done_at is null;

grant select, insert,
      update (taken_by, taken_until, attempts, failure, done_at)
   on job_runs to kapao_app;
