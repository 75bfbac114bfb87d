-- The name of a brand in its studio's list. A brand follows it until an operator gives the brand another name.
alter table brands disable trigger user;
alter table brands add column studio_name text not null default '';
update brands set studio_name = name;
alter table brands alter column studio_name drop default;
alter table brands enable trigger user;

-- A list of contributions may name a brand, as `brand/` and its code.
alter table promotion_contributions drop constraint promotion_contributions_category_check;
alter table promotion_contributions add constraint promotion_contributions_category_check
  check (category ~ '^([A-Z0-9_-]{1,40}|brand/[A-Za-z0-9_-]{1,40})$');

-- How often a wheel was spun on a day.
create index spin_rounds_played on spin_rounds (wheel_id, played_at) where status = 'played';

-- A wheel may have a picture of the media library.
create trigger require_named_pictures after insert or update on spin_wheels
  for each row execute function require_named_pictures();
