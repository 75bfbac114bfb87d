-- A foreign key is checked row by row, and every bet of a studio would look at, and lock, the same row of
-- it. Checked once for a whole batch, as the ledger checks its transfers. Nobody may delete a studio.
alter table studio_transactions
  drop constraint studio_transactions_studio_code_fkey;

create function studio_transactions_sound() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select
      from (select distinct studio_code from added) as named
      left join game_studios as studio
        on studio.code = named.studio_code
     where studio.code is null
  ) then
    raise exception 'a transaction names an unknown studio'
      using errcode = 'foreign_key_violation', constraint = 'studio_transactions_sound';
  end if;
  return null;
end
$$;

create trigger studio_transactions_sound
  after insert on studio_transactions
  referencing new table as added
  for each statement
  execute function studio_transactions_sound();
