-- The shelves of the home screen that all members see, in their order; a missing one is hidden.
alter table site_settings
  add column home_shelves text[] not null
    default '{popular,new,SLOT,CASINO,SPORT,FISH,OTHER}'
    check (home_shelves <@ '{popular,new,SLOT,CASINO,SPORT,FISH,OTHER}'::text[]);

-- Servers build the shelves once for each version of the catalogue.
create trigger site_settings_change_catalogue
  after update of home_shelves on site_settings
  for each row
  when (old.home_shelves is distinct from new.home_shelves)
  execute function game_catalogue_changed();
