-- Security events of members, the stop of withdrawals, cases of staff, and the texts of the contact screen.

-- A change of a member's sign-in, phone, bank account or devices that the member is told at once (alert-01).
create table security_events (
  id          bigint      generated always as identity primary key,
  member_id   bigint      not null references members (id),
  kind        text        not null
    check (kind in ('password_changed', 'password_reset', 'phone_changed', 'bank_changed', 'passkey_added',
                    'passkey_removed', 'new_device', 'withdrawal_to_new_account')),
  -- `staff` also for a command: the member did not make the change in the app.
  made_by     text        not null check (made_by in ('member', 'staff')),
  -- The network and browser of the call; null where no call of the member made the change.
  network     text,
  user_agent  text,
  -- The last digits of the bank account or phone that the event is about.
  ending      text,
  is_texted   boolean     not null,
  created_at  timestamptz not null default now(),
  -- When the member said that it was somebody else.
  disowned_at timestamptz
);

create index security_events_by_member on security_events (member_id, id desc);

-- An SMS of a security event that is still to be sent. The phone is the one before a change of the phone.
create table security_texts (
  event_id bigint      primary key references security_events (id),
  phone    text        not null,
  attempts integer     not null default 0,
  due_at   timestamptz not null default now()
);

create index security_texts_by_due on security_texts (due_at);

-- A question of a member, or a report of somebody else's act on the account, that staff work on.
create table cases (
  id             bigint      generated always as identity primary key,
  website_id     integer     not null references websites (id),
  -- The number that people read; it runs for each website.
  number         integer     not null,
  member_id      bigint      not null references members (id),
  kind           text        not null check (kind in ('security', 'contact')),
  state          text        not null default 'open' check (state in ('open', 'answered', 'closed')),
  owner_id       bigint      references staff (id),
  -- Where the member came from, such as a deposit; only a contact has it.
  reference_kind text        check (reference_kind in ('deposit', 'withdrawal', 'round', 'claim')),
  reference      text        check (length(reference) <= 200),
  -- The key of the call that opened it: a repeat opens no second case.
  request_key    uuid,
  opened_at      timestamptz not null default now(),
  -- Since when the member has waited for staff; it orders the queue.
  waiting_since  timestamptz not null default now(),
  last_at        timestamptz not null default now(),
  closed_at      timestamptz,
  unique (website_id, number),
  constraint cases_once unique (member_id, request_key),
  constraint cases_reference check ((reference_kind is null) = (reference is null)),
  constraint cases_closed check ((state = 'closed') = (closed_at is not null))
);

create index cases_open on cases (website_id, waiting_since, id) where state = 'open';
create index cases_by_state on cases (website_id, state, id desc);
create index cases_by_member on cases (member_id, id desc);
-- A second report of the member joins the security case that is not closed.
create unique index cases_one_security on cases (member_id) where kind = 'security' and state <> 'closed';

-- A message of a case's thread. A report names a security event in place of a text.
create table case_messages (
  id          bigint      generated always as identity primary key,
  case_id     bigint      not null references cases (id),
  author      text        not null check (author in ('member', 'staff', 'report')),
  staff_id    bigint      references staff (id),
  event_id    bigint      references security_events (id),
  text        text        check (length(text) between 1 and 2000),
  request_key uuid,
  created_at  timestamptz not null default now(),
  constraint case_messages_once unique (case_id, request_key),
  constraint case_messages_staff check ((author = 'staff') = (staff_id is not null)),
  constraint case_messages_report check (
    (author = 'report') = (event_id is not null) and (author = 'report') = (text is null)
  )
);

create index case_messages_by_case on case_messages (case_id, id);

-- What staff write for each other: a note, or the reason of an act. Members never see it.
create table case_notes (
  id         bigint      generated always as identity primary key,
  case_id    bigint      not null references cases (id),
  kind       text        not null check (kind in ('note', 'take', 'close', 'reopen', 'lift')),
  staff_id   bigint      not null references staff (id),
  text       text        check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index case_notes_by_case on case_notes (case_id, id);

-- While a stop is not lifted, no money leaves the member's wallet by a withdrawal.
create table withdrawal_stops (
  id          bigint      generated always as identity primary key,
  member_id   bigint      not null references members (id),
  case_id     bigint      not null references cases (id),
  created_at  timestamptz not null default now(),
  lifted_at   timestamptz,
  lifted_by   text,
  lift_reason text,
  constraint withdrawal_stops_lifted check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)
  )
);

create unique index withdrawal_stops_in_force on withdrawal_stops (member_id) where lifted_at is null;
create index withdrawal_stops_by_case on withdrawal_stops (case_id);

-- The password alone does not sign in from then on, until a code sets a new one (alert-08).
alter table members add column password_refused_since timestamptz;

alter table site_settings
  add column contact_hours    text  not null default '',
  add column contact_hours_en text,
  add column contact_reply    text  not null default '',
  add column contact_reply_en text,
  -- A list of {"question", "question_en", "answer", "answer_en"}.
  add column contact_answers  jsonb not null default '[]',
  add constraint site_settings_contact_answers check (jsonb_typeof(contact_answers) = 'array');

-- The earlier notification of a new device becomes that of a security event.
with told as (
  insert into security_events (member_id, kind, made_by, user_agent, is_texted, created_at)
  select member_id, 'new_device', 'member', params ->> 'user_agent', false, created_at
    from notifications
   where kind = 'new_device'
   order by id
  returning id, member_id, user_agent, created_at
)
update notifications as told_before
   set kind   = 'security_event',
       params = jsonb_build_object('event_id', told.id::text, 'event', 'new_device',
                                   'user_agent', told.user_agent, 'ending', null)
  from told
 where told_before.kind       = 'new_device'
   and told_before.member_id  = told.member_id
   and told_before.created_at = told.created_at;

grant select, insert, update (disowned_at) on security_events to kapao_app;
grant select, insert, update (attempts, due_at), delete on security_texts to kapao_app;
grant select, insert, update (state, owner_id, waiting_since, last_at, closed_at) on cases to kapao_app;
grant select, insert on case_messages, case_notes to kapao_app;
grant select, insert, update (lifted_at, lifted_by, lift_reason) on withdrawal_stops to kapao_app;

create trigger require_actor before update on withdrawal_stops
  for each row when (old.lifted_at is distinct from new.lifted_at) execute function require_actor();
create trigger tell_office after insert or update on cases
  for each row execute function tell_office('cases');
create trigger tell_office after insert on case_messages
  for each row execute function tell_office('cases');
create trigger tell_office after insert on case_notes
  for each row execute function tell_office('cases');
create trigger tell_office after insert or update on withdrawal_stops
  for each row execute function tell_office('cases', 'withdrawals');
