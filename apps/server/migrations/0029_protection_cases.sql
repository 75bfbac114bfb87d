-- Markers of play that worries, the protection cases that they open, and the limits that staff suggest to a member.

-- The usual values are those of the contract (`protection/markers.ts`), which a test compares.
alter table site_settings
  add column protection_thresholds jsonb not null default '{
    "nights": 7, "chasing_deposits": 3, "limit_raises": 2, "deposit_times": 5, "deposit_baht": 5000
  }';

alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('security', 'contact', 'risk', 'protection'));
alter table cases drop constraint cases_decision_check;
alter table cases drop constraint cases_decision;
-- What staff decided last, on a risk case or a protection case.
alter table cases add constraint cases_decision check (
  decision is null
  or (kind = 'risk' and decision in ('watch', 'limit_offers', 'block', 'none'))
  or (kind = 'protection' and decision in ('limit_offers', 'talked', 'limited', 'paused', 'no_concern'))
);
-- The Bangkok day on which a protection case waits for staff again.
alter table cases add column follow_up_on date;
alter table cases add constraint cases_follow_up check (follow_up_on is null or kind = 'protection');
create unique index cases_one_protection on cases (member_id) where kind = 'protection' and state <> 'closed';
create index cases_by_follow_up on cases (follow_up_on) where follow_up_on is not null;
create index cases_protection_opened on cases (opened_at, id) where kind = 'protection';
create index cases_protection_closed on cases (closed_at, id) where kind = 'protection' and state = 'closed';

alter table case_notes drop constraint case_notes_kind_check;
alter table case_notes add constraint case_notes_kind_check check (
  kind in ('note', 'take', 'close', 'reopen', 'lift', 'open', 'link', 'unlink', 'decide', 'contact', 'suggest',
           'follow_up', 'wake')
);
-- No person wakes a case on its day.
alter table case_notes alter column staff_id drop not null;
alter table case_notes add constraint case_notes_staff check ((staff_id is null) = (kind = 'wake'));
create index case_notes_contacts on case_notes (created_at, id) where kind = 'contact';

-- A finding in a member's play up to the end of a Bangkok day, with the threshold of that time.
create table protection_markers (
  id           bigint      generated always as identity primary key,
  member_id    bigint      not null references members (id),
  case_id      bigint      not null references cases (id),
  marker       text        not null
               check (marker in ('night_play', 'chasing_losses', 'limits_raised', 'unusual_deposits')),
  day          date        not null,
  found        bigint      not null check (found >= threshold),
  threshold    bigint      not null check (threshold > 0),
  -- The money that the finding is about; null where it is about none.
  amount_micro bigint      check (amount_micro >= 0),
  created_at   timestamptz not null,
  constraint protection_markers_once unique (member_id, marker, day)
);

create index protection_markers_by_case on protection_markers (case_id, marker, id);
create index protection_markers_by_time on protection_markers (marker, created_at, id);

-- Of each Bangkok day of a website: how many members played, how many of them at night, and how many had limits at its end.
create table protection_days (
  website_id     integer not null references websites (id),
  day            date    not null,
  players        integer not null,
  night_players  integer not null,
  deposit_limits integer not null,
  loss_limits    integer not null,
  stake_limits   integer not null,
  primary key (website_id, day),
  constraint protection_days_nights check (night_players <= players)
);

-- A limit that staff suggested; it becomes one by the member's own answer alone.
create table limit_suggestions (
  id           bigint      generated always as identity primary key,
  member_id    bigint      not null references members (id),
  case_id      bigint      not null references cases (id),
  staff_id     bigint      not null references staff (id),
  kind         text        not null check (kind in ('deposit', 'loss', 'stake')),
  period       text        not null check (period in ('day', 'week', 'month')),
  amount_micro bigint      not null check (amount_micro >= 0),
  created_at   timestamptz not null,
  -- `replaced`: by a later suggestion.
  answer       text        check (answer in ('accepted', 'set_aside', 'replaced')),
  answered_at  timestamptz,
  constraint limit_suggestions_answered check ((answer is null) = (answered_at is null))
);

create unique index limit_suggestions_waiting on limit_suggestions (member_id) where answer is null;
create index limit_suggestions_by_case on limit_suggestions (case_id, id desc);
create index limit_suggestions_by_time on limit_suggestions (created_at, id);
create index limit_suggestions_accepted on limit_suggestions (answered_at, id) where answer = 'accepted';

-- What the report of protection counts.
create index member_limits_set on member_limits (kind, member_id) where amount_micro is not null;
create index member_breaks_by_time on member_breaks (created_at, id);
create index member_breaks_by_end on member_breaks (ends_at, id);

grant update (follow_up_on) on cases to kapao_app;
grant select, insert on protection_markers to kapao_app;
grant select, insert, update on protection_days to kapao_app;
grant select, insert, update (answer, answered_at) on limit_suggestions to kapao_app;

create trigger tell_office after insert on protection_markers
  for each row execute function tell_office('cases');
create trigger tell_office after insert or update on limit_suggestions
  for each row execute function tell_office('cases');
