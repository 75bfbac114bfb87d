-- Phones, accounts and slips of members that staff have looked at (office-64). The log has each look; this counts them.
create table member_reveals (
  staff_id  bigint      not null references staff (id),
  member_id bigint      not null references members (id),
  at        timestamptz not null default now(),
  -- The person had looked at as many others in the hour as need no reason.
  is_beyond boolean     not null
);

create index member_reveals_by_staff on member_reveals (staff_id, at);
create index member_reveals_beyond   on member_reveals (at) where is_beyond;

grant select, insert, delete on member_reveals to kapao_app;
