-- A phone that was never proven holds nothing (RULINGS 42).
alter table members
  -- When the member sent back a code that went to the phone.
  add column phone_proven_at        timestamptz,
  -- Since a password was reset by SMS: nothing is withdrawn until the member has confirmed the bank account.
  add column bank_unconfirmed_since timestamptz,
  -- An account that never proved its phone loses it to a person who proves it.
  alter column phone drop not null,
  add constraint members_phone_lost_unproven check (phone is not null or phone_proven_at is null);

-- Null: `off` in sandbox mode, `withdrawal` in live mode.
alter table site_settings
  add column phone_proof text check (phone_proof in ('off', 'withdrawal', 'registration'));

