-- Staff save the rules of fair offers (fair-13): each rule belongs to a website, and its changes are kept.

alter table fair_rules
  add column website_id integer references websites (id);

-- Before, the rules of a database were one website's.
update fair_rules
   set website_id = (select min(website_id) from site_settings);

alter table fair_rules
  alter column website_id set not null,
  drop constraint fair_rules_pkey,
  add primary key (website_id, offer);

create trigger keep_version after insert or update or delete on fair_rules
  for each row execute function keep_version('website_id,offer', '');
