-- A member's timeline reads the decisions on payments and proposals, newest first.
create index withdrawals_decided_by_member on withdrawals (member_id, decided_at desc, id desc)
  where decided_at is not null;
create index deposits_rejected_by_member on deposits (member_id, ended_at desc, id desc)
  where decided_by is not null;
create index deposit_approvals_by_member on deposit_approvals (member_id, created_at desc, deposit_id desc);
create index incoming_transfers_assigned_by_member on incoming_transfers (member_id, resolved_at desc, deposit_id desc)
  where resolution = 'assigned';
create index proposals_rejected_by_member on proposals (member_id, decided_at desc, id desc)
  where status = 'rejected';
