-- Connections of members, risk cases, and the marks that staff set on a member.

-- The members who used a device or a network lately, without those of years before.
create index member_signs_lately on member_signs (sign, key, seen_at desc) include (member_id)
  where sign in ('device', 'network');

-- The claims of one offer in the order of time.
create index offer_claims_by_offer on offer_claims (offer, claimed_at) include (member_id);

-- The deposits that were taken back, in the order of time, and those of a member.
create index deposits_taken_back on deposits (reversed_at desc) include (member_id) where status = 'reversed';
create index deposits_taken_back_by_member on deposits (member_id, reversed_at desc) where status = 'reversed';

alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('security', 'contact', 'risk'));
-- What staff decided last on a risk case.
alter table cases add column decision text check (decision in ('watch', 'limit_offers', 'block', 'none'));
alter table cases add constraint cases_decision check (decision is null or kind = 'risk');
create unique index cases_one_risk on cases (member_id) where kind = 'risk' and state <> 'closed';
-- A member's risk cases, beside which a member may have any number of other cases.
create index cases_risk_of_member on cases (member_id, id desc) where kind = 'risk';

alter table case_notes drop constraint case_notes_kind_check;
alter table case_notes add constraint case_notes_kind_check check (
  kind in ('note', 'take', 'close', 'reopen', 'lift', 'open', 'link', 'unlink', 'decide')
);

-- Another member of a risk case, each with why.
create table case_members (
  case_id    bigint      not null references cases (id),
  member_id  bigint      not null references members (id),
  staff_id   bigint      not null references staff (id),
  reason     text        not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (case_id, member_id)
);

create index case_members_by_member on case_members (member_id, case_id desc);

-- Staff watch a member's withdrawals, or keep the member from offers, until it is lifted.
create table risk_marks (
  id          bigint      generated always as identity primary key,
  member_id   bigint      not null references members (id),
  mark        text        not null check (mark in ('watch', 'limit_offers')),
  case_id     bigint      not null references cases (id),
  created_at  timestamptz not null default now(),
  lifted_at   timestamptz,
  lifted_by   text,
  constraint risk_marks_lifted check ((lifted_at is null) = (lifted_by is null))
);

create unique index risk_marks_in_force on risk_marks (member_id, mark) where lifted_at is null;
create index risk_marks_by_case on risk_marks (case_id);

grant update (decision) on cases to kapao_app;
grant select, insert, delete on case_members to kapao_app;
grant select, insert, update (lifted_at, lifted_by) on risk_marks to kapao_app;

create trigger require_actor before insert or update on risk_marks
  for each row execute function require_actor();
create trigger tell_office after insert or delete on case_members
  for each row execute function tell_office('cases');
create trigger tell_office after insert or update on risk_marks
  for each row execute function tell_office('cases');
