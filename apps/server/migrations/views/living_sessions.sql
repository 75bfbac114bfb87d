-- A living session: a logout, a block of the member and a shorter lifetime in the settings count from the next call on.
-- A locked session lives on: its games go on, and its calls wait for the member's proof (docs/decisions/0040).
create view living_sessions as
select session.token_hash,
       session.member_id,
       member.uuid as member_uuid,
       member.website_id,
       session.last_active_at,
       session.created_at,
       (
         select max(pause.ends_at)
           from member_breaks as pause
          where pause.member_id = session.member_id
            and pause.ends_at   > now()
       ) as break_until,
       member.username,
       member.rank_code,
       member.created_at as registered_at,
       -- Subselects, not a join: statements that do not ask for the lock plan as if it did not exist.
       (
         select lock.after_minutes
           from second_locks as lock
          where lock.member_id = session.member_id
       ) as lock_after_minutes,
       exists (
         select
           from second_locks as lock
          where lock.member_id       = session.member_id
            and session.last_active_at <= now() - make_interval(mins => lock.after_minutes)
       ) as is_locked
  from sessions as session
  join members as member
    on member.id = session.member_id
  join site_settings as settings
    on settings.website_id = member.website_id
 where session.ended_at is null
   and member.status = 'active'
   and session.last_active_at > now() - make_interval(mins => settings.session_idle_minutes)
   and session.created_at > now() - make_interval(days => settings.session_absolute_days);

grant select on living_sessions to kapao_app;
