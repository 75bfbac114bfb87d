-- A contradiction that is told again after its decision casts doubt on the member's withdrawals (news-03).
create index contradictions_told_again on contradictions (last_at) where last_at > decided_at;
