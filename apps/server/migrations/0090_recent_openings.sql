-- The latest openings of games for money, whoever opened them: what the home screen counts as popular. The index holds
-- all that the count reads.
create index game_sessions_by_time
    on game_sessions (created_at desc) include (studio_code, game_code, member_id);
