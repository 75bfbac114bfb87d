-- A test belongs to the fields that were tested, so that a test of the form holds for the service that is saved with
-- exactly those. The fields of the tests so far are not known.

delete from service_tests;
alter table service_tests
  -- An HMAC of address and fields, under the server's CODE_SECRET: a secret cannot be guessed by it.
  add column fields_hash bytea not null check (length(fields_hash) = 32),
  drop constraint service_tests_pkey,
  add primary key (kind, code, fields_hash);
