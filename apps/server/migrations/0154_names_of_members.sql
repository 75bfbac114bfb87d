-- Members are found by the beginning of each word of their names in the contract's canonical form, which no SQL makes:
-- the server writes the rows, and the job index-names those of members who registered before.
create table member_names (
  website_id integer not null references websites (id),
  name       text    collate "C" not null,
  member_id  bigint  not null references members (id),
  primary key (website_id, name, member_id)
);

grant select, insert on member_names to kapao_app;

alter table members
  add column is_name_indexed boolean not null default false;

create index members_name_unindexed
    on members (id)
 where not is_name_indexed;
