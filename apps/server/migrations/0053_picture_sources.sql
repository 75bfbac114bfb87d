-- Where a picture can be had that nobody has asked for yet. A studio's list may name thousands: each one
-- is fetched and kept in `pictures` when it is first looked at, and never again.
create table picture_sources (
  path text primary key,
  url  text not null check (url ~ '^https?://')
);

grant select, insert, update on picture_sources to kapao_app;
