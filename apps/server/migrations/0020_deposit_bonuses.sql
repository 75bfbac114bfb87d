-- The bonus that a member chose with a deposit. It is claimed after the deposit's credit, in a transaction of its own.
create table deposit_bonuses (
  deposit_id           bigint      primary key references deposits (id),
  member_id            bigint      not null references members (id),
  promotion_id         integer     not null references promotions (id),
  -- The deposit as the member confirmed it, and with the satang that tell it from others.
  requested_micro      bigint      not null check (requested_micro > 0),
  amount_micro         bigint      not null check (amount_micro >= requested_micro),
  -- The confirmed figures for requested_micro.
  bonus_micro          bigint      not null check (bonus_micro > 0),
  turnover_need_micro  bigint      not null check (turnover_need_micro >= 0),
  -- The promotion's terms at that time, by which another amount is reckoned.
  reward_micro         bigint,
  reward_bps           integer,
  reward_max_micro     bigint,
  min_deposit_micro    bigint      not null,
  turnover_bps         integer,
  turnover_micro       bigint,
  max_withdrawal_micro bigint,
  duration_hours       integer     not null,
  contributions        jsonb       not null,
  excluded_games       text[]      not null,
  -- The budget at that time bounds what these terms pay, whatever the promotion's budget becomes.
  budget_micro         bigint,
  budget_claims        integer,
  chosen_at            timestamptz not null,
  -- The deposit's credit makes the claim due.
  due_at               timestamptz,
  ended_at             timestamptz,
  claim_id             bigint      unique references promotion_claims (id),
  -- Why it was not claimed: a code, and the words that its member was told.
  refusal              text,
  refusal_th           text,
  refusal_en           text,
  constraint deposit_bonuses_one_reward check (
    (reward_micro is null) = (reward_bps is not null)
    and (reward_bps is null) = (reward_max_micro is null)
  ),
  constraint deposit_bonuses_one_turnover check ((turnover_micro is null) = (turnover_bps is not null)),
  constraint deposit_bonuses_ended check (
    case when ended_at is null then num_nonnulls(claim_id, refusal) = 0
         else due_at is not null and num_nonnulls(claim_id, refusal) = 1
    end
  ),
  constraint deposit_bonuses_refused check (
    (refusal is null) = (refusal_th is null) and (refusal is null) = (refusal_en is null)
  )
);

create index deposit_bonuses_due on deposit_bonuses (deposit_id) where due_at is not null and ended_at is null;

grant select, insert, update (due_at, ended_at, claim_id, refusal, refusal_th, refusal_en)
   on deposit_bonuses to kapao_app;
