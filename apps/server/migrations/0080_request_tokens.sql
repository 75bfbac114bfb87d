-- A code belongs to the browser that asked for it, by the hash of a token that only that browser has
-- (RULINGS 43). A try that names no token counts apart, and only on codes asked for from its own network.
alter table reset_codes
  add column request_hash        bytea,
  add column tries_without_token integer not null default 0
             check (tries_without_token between 0 and 5);

create unique index reset_codes_by_request on reset_codes (request_hash) where request_hash is not null;
grant update (tries_without_token) on reset_codes to kapao_app;
