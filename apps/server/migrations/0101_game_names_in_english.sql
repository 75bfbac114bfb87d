-- The studio's name of a game in English. Which games are hot follows from the members' openings.
alter table games
  add column name_en text,
  drop column is_hot;
