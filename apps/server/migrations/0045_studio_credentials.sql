-- What a studio's protocol has in place of keys: its fields with their values, the newest first. Every value is sealed
-- (docs/decisions/0018).

drop trigger keep_version on game_studios;
alter table game_studios
  add column credentials jsonb not null default '{}',
  add constraint game_studios_sealed check (
    jsonb_typeof(credentials) = 'object'
    and not jsonb_path_exists(credentials, 'strict $.*[*] ? (!(@ starts with "sealed:v1:"))')
  );
create trigger keep_version after insert or update or delete on game_studios
  for each row execute function keep_version('code', 'credentials,created_at');
