-- A chosen bonus ends without a credit, too: where its member cancels the deposit.
alter table deposit_bonuses drop constraint deposit_bonuses_ended;
alter table deposit_bonuses add constraint deposit_bonuses_ended check (
  case when ended_at is null then num_nonnulls(claim_id, refusal) = 0
       else num_nonnulls(claim_id, refusal) = 1 and (claim_id is null or due_at is not null)
  end
);

-- The deposits of a member that may still be paid, which count against the member's limits.
create index deposits_payable on deposits (member_id, status, reserved_until) where status in ('pending', 'failed');

-- Unmatched transfers by the account that sent them, and the slips by which a member names one.
create index incoming_transfers_unmatched_by_payer on incoming_transfers
  ((raw ->> 'payerAccountNumber'), (raw ->> 'payerBankCode'))
  where member_id is null and resolution is null;
create index deposit_slips_by_member on deposit_slips (member_id, trans_ref) where trans_ref is not null;
