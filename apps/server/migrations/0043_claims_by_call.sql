-- The call that made a claim: an id that the server makes for each. When the answer of a commit is
-- lost, the ledger asks again and finds the key taken; by this the call knows whether it was itself
-- that took it. Null for claims from before.
alter table coupon_redemptions add column call_id uuid;
alter table daily_reward_claims add column call_id uuid;
alter table mission_claims add column call_id uuid;
