-- Pictures that came from outside (studios' thumbnails, later uploads), re-encoded on their way in.
-- They live in the database so that every server has them and a backup does too.
create table pictures (
  path       text        primary key,
  media_type text        not null,
  bytes      bytea       not null,
  changed_at timestamptz not null default now()
);

grant select, insert, update on pictures to kapao_app;
