-- The key that a caller gave a request for a deposit or a withdrawal, and the fingerprint of what it asked
-- for: sent again, by a proxy or after a lost answer, the request is answered by the row that it made, and
-- the same key for something else is refused. A member's keys are nobody else's. Kept as long as the rows
-- are, which is for ever; null: the caller gave none.
alter table deposits
  add column request_key         text check (request_key ~ '^[A-Za-z0-9_-]{16,64}$'),
  add column request_fingerprint text,
  add constraint deposits_request_has_fingerprint
    check ((request_key is null) = (request_fingerprint is null));

create unique index deposits_by_request on deposits (member_id, request_key)
  where request_key is not null;

alter table withdrawals
  add column request_key         text check (request_key ~ '^[A-Za-z0-9_-]{16,64}$'),
  add column request_fingerprint text,
  add constraint withdrawals_request_has_fingerprint
    check ((request_key is null) = (request_fingerprint is null));

create unique index withdrawals_by_request on withdrawals (member_id, request_key)
  where request_key is not null;
