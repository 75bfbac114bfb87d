-- Documents of identity: the pictures that members give, and what staff decide about them.

alter table site_settings
  add column kyc           text    not null default 'off' check (kyc in ('off', 'withdrawal', 'registration')),
  add column kyc_keep_days integer not null default 90 check (kyc_keep_days between 7 and 3650);

-- The key that encrypts the pictures, sealed as other secrets are (docs/decisions/0018).
create table document_keys (
  id         boolean primary key default true check (id),
  sealed_key text    not null,
  constraint document_keys_sealed check (sealed_key like 'sealed:v1:%')
);

-- A picture that a member gave. One that is replaced before its review is deleted.
create table member_documents (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references members (id),
  kind       text        not null check (kind in ('card', 'selfie', 'bank_book')),
  state      text        not null check (state in ('waiting', 'approved', 'rejected')),
  -- Encrypted; null once it was deleted, which leaves the facts of the decision.
  picture    bytea,
  given_at   timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- A reason's code, and words of staff that the member reads.
  reason     text,
  note       text        check (length(note) between 1 and 200),
  -- The last day of an approved card or selfie; null where it has none.
  expires_on date,
  -- The staff who have opened this picture: nobody else may approve it.
  opened_by  text[]      not null default '{}',
  -- When the member was told that it ends soon, and that it has ended.
  warned_at  timestamptz,
  ended_at   timestamptz,
  constraint member_documents_decided check (
    (state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint member_documents_rejected check ((state = 'rejected') = (reason is not null)),
  constraint member_documents_seen check (state <> 'waiting' or picture is not null)
);

create unique index member_documents_waiting on member_documents (member_id, kind) where state = 'waiting';
create index member_documents_by_member on member_documents (member_id, id desc);
create index member_documents_ending on member_documents (expires_on)
  where state = 'approved' and ended_at is null and expires_on is not null;
create index member_documents_to_delete on member_documents (coalesce(decided_at, given_at))
  where picture is not null;

-- The number of pictures that a member gave on the last day on which one was given, also of those replaced since.
create table document_days (
  member_id bigint  primary key references members (id),
  day       date    not null,
  pictures  integer not null check (pictures > 0)
);

grant select, insert, update (day, pictures) on document_days to kapao_app;
grant select, insert, update (sealed_key) on document_keys to kapao_app;
grant select, insert, delete,
      update (state, picture, decided_at, decided_by, reason, note, expires_on, warned_at, ended_at,
              opened_by)
   on member_documents to kapao_app;

create trigger require_actor before update on member_documents
  for each row when (old.state is distinct from new.state) execute function require_actor();
-- A picture that completes the documents, or replaces one of the complete, is told by the server, which knows.
create trigger tell_office after update on member_documents
  for each row when (old.state is distinct from new.state) execute function tell_office('documents');
