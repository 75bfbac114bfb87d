-- A scheduled change belongs to a website, and may be one that loosens a guard and waits for its day (office-53).

alter table scheduled_changes
  add column website_id integer references websites (id),
  -- Made by the server for the loosening part of a save: anybody who handles money may stop it.
  add column is_loosening boolean not null default false;

-- Before, one website's server made the changes of a database.
update scheduled_changes
   set website_id = (select min(website_id) from site_settings);

alter table scheduled_changes
  alter column website_id set not null;

create index scheduled_changes_loosening on scheduled_changes (website_id) where is_loosening and status = 'waiting';
