-- The words by which a search of the lobby finds games, beside their names (lobby-03).
create table game_words (
  website_id integer not null references websites (id),
  word       text    not null,
  -- Parts of the names of games and brands.
  finds      text[]  not null,
  categories text[]  not null,
  -- The game_id of single games.
  games      text[]  not null,
  is_enabled boolean not null default true,
  primary key (website_id, word)
);

create trigger keep_version after insert or update or delete on game_words
  for each row execute function keep_version('website_id,word', '');

-- Servers prepare the words once for each version of the catalogue.
create trigger game_words_change_catalogue
  after insert or update or delete on game_words
  for each statement
  execute function game_catalogue_changed();

grant select, insert, update on game_words to kapao_app;
