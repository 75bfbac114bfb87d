-- Messages of the operator: to one member, to the members of a rank, or to all.
create table messages (
  id         bigint      generated always as identity primary key,
  website_id integer     not null references websites (id),
  -- One member, or a rank, or neither for all members.
  member_id  bigint      references members (id),
  rank_code  text        references ranks (code),
  -- The parameters of the notification, as the contract has them.
  params     jsonb       not null,
  due_at     timestamptz not null,
  status     text        not null default 'waiting' check (status in ('waiting', 'sent', 'cancelled')),
  -- The last member of the website who was read for the rank.
  read_up_to bigint      not null default 0,
  -- The members who have it; of a message to all it stays 0.
  reached    integer     not null default 0,
  author     text        not null,
  created_at timestamptz not null,
  ended_at   timestamptz,
  ended_by   text,
  constraint messages_recipients check (member_id is null or rank_code is null),
  constraint messages_ended check ((status = 'waiting') = (ended_at is null))
);

create index messages_by_website on messages (website_id, id desc);
create index messages_by_author on messages (author, created_at);
create index messages_due on messages (website_id, due_at, id) where status = 'waiting';

grant select, insert, update (status, read_up_to, reached, ended_at, ended_by) on messages to kapao_app;

create trigger require_actor before insert on messages
  for each row execute function require_actor();
create trigger tell_office after insert or update on messages
  for each row execute function tell_office('messages');
