-- What a round has come to stays, whoever writes: a member may check it years later.
create function keep_spin_round() returns trigger
  language plpgsql
as $$
begin
  raise exception 'round % is %, and stays as it is', old.id, old.status
    using errcode = 'check_violation', constraint = 'spin_rounds_final';
end
$$;

create trigger spin_rounds_final
  before update or delete on spin_rounds
  for each row
  when (old.status <> 'open')
  execute function keep_spin_round();

-- How often each prize of a wheel as it stands has been won, beside how often it should be.
drop index spin_rounds_by_wheel;
create index spin_rounds_won on spin_rounds (wheel_id, wheel_version, prize_position)
  where status = 'played';
