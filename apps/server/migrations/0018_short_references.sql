-- A short reference for people (refs-01): kind, Bangkok's day and month, and a running number of the site's day.
create function short_reference(kind text, of_day date, number integer) returns text
  language sql
  immutable
as $$
  select kind || '-' || lpad(extract(day from of_day)::integer::text, 2, '0')
              || lpad(extract(month from of_day)::integer::text, 2, '0')
              || '-' || case when number < 10000 then lpad(number::text, 4, '0') else number::text end
$$;

alter table deposits
  add column reference_day    date,
  add column reference_number integer check (reference_number > 0),
  -- Staff's reason in words for members; decided_reason is for staff alone.
  add column member_reason    text    check (member_reason ~ '^[a-z_]{1,40}$'),
  add column member_note      text,
  add constraint deposits_told check (member_note is null or member_reason is not null);

alter table withdrawals
  add column reference_day    date,
  add column reference_number integer check (reference_number > 0),
  add column member_reason    text    check (member_reason ~ '^[a-z_]{1,40}$'),
  add column member_note      text,
  add constraint withdrawals_told check (member_note is null or member_reason is not null);

update deposits
   set reference_day    = numbered.day,
       reference_number = numbered.number
  from (
         select id,
                (created_at at time zone 'Asia/Bangkok')::date as day,
                row_number() over (
                  partition by website_id, (created_at at time zone 'Asia/Bangkok')::date
                      order by created_at, id
                ) as number
           from deposits
       ) as numbered
 where numbered.id = deposits.id;

update withdrawals
   set reference_day    = numbered.day,
       reference_number = numbered.number
  from (
         select id,
                (created_at at time zone 'Asia/Bangkok')::date as day,
                row_number() over (
                  partition by website_id, (created_at at time zone 'Asia/Bangkok')::date
                      order by created_at, id
                ) as number
           from withdrawals
       ) as numbered
 where numbered.id = withdrawals.id;

alter table deposits
  alter column reference_day    set not null,
  alter column reference_number set not null,
  add column short_reference text not null
    generated always as (short_reference('D', reference_day, reference_number)) stored;
alter table withdrawals
  alter column reference_day    set not null,
  alter column reference_number set not null,
  add column short_reference text not null
    generated always as (short_reference('W', reference_day, reference_number)) stored;

create unique index deposits_by_short_reference on deposits (website_id, reference_day, reference_number);
create unique index withdrawals_by_short_reference on withdrawals (website_id, reference_day, reference_number);

/*
 * Gives a new row the next number of its site's day, which nobody waits for (refs-03). A transaction holds its number
 * by a lock until its end, and the others try the next one; a number that is given back leaves a gap.
 */
create function take_short_reference() returns trigger
  language plpgsql
as $$
declare
  candidate integer;
  is_taken  boolean;
begin
  new.reference_day = (new.created_at at time zone 'Asia/Bangkok')::date;
  -- A statement that writes thousands of rows numbers them itself, because each number here is a lock.
  if new.reference_number is not null then
    return new;
  end if;
  loop
    execute format(
      'select coalesce(max(reference_number), 0) + 1 from %I where website_id = $1 and reference_day = $2',
      tg_table_name
    ) into candidate using new.website_id, new.reference_day;
    while not pg_try_advisory_xact_lock(hashtextextended(
      format('%s of %s %s %s', tg_table_name, new.website_id, new.reference_day, candidate), 0
    )) loop
      candidate = candidate + 1;
    end loop;
    -- The transaction that held the number may have committed after the newest number was read.
    execute format(
      'select exists (select from %I where website_id = $1 and reference_day = $2 and reference_number = $3)',
      tg_table_name
    ) into is_taken using new.website_id, new.reference_day, candidate;
    exit when not is_taken;
  end loop;
  new.reference_number = candidate;
  return new;
end
$$;

create trigger deposits_take_short_reference
  before insert on deposits
  for each row
  execute function take_short_reference();

create trigger withdrawals_take_short_reference
  before insert on withdrawals
  for each row
  execute function take_short_reference();

grant update (member_reason, member_note) on deposits, withdrawals to kapao_app;
