-- The kinds of proposals that need a second person; the others are carried out by their maker at once.
alter table site_settings
  add column four_eyes_kinds text[] not null default array['adjustment', 'deposit_reversal', 'phone', 'bank']
    check (four_eyes_kinds <@ array['adjustment', 'deposit_reversal', 'phone', 'bank']);
