-- Four eyes as data: what shall happen to a member, who wants it, and on what it was based.
create table proposals (
  id              bigint      generated always as identity primary key,
  member_id       bigint      not null references members (id),
  kind            text        not null check (kind in ('adjustment', 'phone', 'bank')),
  -- What shall happen; amounts are micro as text.
  change          json        not null,
  reason          text        not null check (length(reason) between 1 and 500),
  evidence        text        check (length(evidence) between 1 and 500),
  -- The state of the member that the maker saw. Another state at the approval means that it was decided on old facts.
  based_on        text        not null,
  maker_id        bigint      not null references staff (id),
  maker           text        not null,
  status          text        not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn')),
  created_at      timestamptz not null default now(),
  -- An open proposal is over from then on, without a job.
  expires_at      timestamptz not null,
  decider_id      bigint      references staff (id),
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text,
  transfer_id     bigint,
  constraint proposals_decided check ((status = 'open') = (decided_at is null)),
  constraint proposals_evidence check ((kind = 'adjustment') = (evidence is null))
);

create index proposals_open on proposals (id desc) where status = 'open';
create index proposals_by_member on proposals (member_id, id desc);

grant select, insert on proposals to kapao_app;
grant update (status, decider_id, decided_by, decided_at, decision_reason, transfer_id) on proposals to kapao_app;

-- Adjustments below this amount need no second person; 0: all need one.
alter table site_settings
  add column four_eyes_from_micro bigint not null default 0
    check (four_eyes_from_micro >= 0 and four_eyes_from_micro % 10000 = 0);

-- After staff changed the bank account, it takes no withdrawal until then.
alter table members add column bank_cooling_until timestamptz;

grant update (bank_abbr, account_number) on member_bank_accounts to kapao_app;
