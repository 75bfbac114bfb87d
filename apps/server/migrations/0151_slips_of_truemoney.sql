-- TrueMoney is no bank and has no code of the Bank of Thailand. A picture may show two slips; staff hear of the other.
alter table deposit_slips
  drop constraint deposit_slips_bank_code_check,
  add constraint deposit_slips_bank_code_check check (bank_code ~ '^(\d{3}|TMN)$'),
  add column other_trans_ref text check (other_trans_ref ~ '^[0-9A-Za-z]{1,40}$');
