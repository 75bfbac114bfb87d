-- The office lists a promotion's claims, of one status or of all, newest first.
create index promotion_claims_by_promotion on promotion_claims (promotion_id, id desc);
create index promotion_claims_by_status on promotion_claims (promotion_id, status, id desc);
