-- What closes a round closes its bets, for hundreds of rounds at a step. They were looked for among all bets
-- that the member has open, or, where the planner thought that few, among all that the studio has open.
drop index open_bets_by_member;
create index open_bets_by_round on open_bets (member_id, studio_code, round);
