-- The newest large wins of all members, for Home. The floor is that of studio_transactions_large_wins.
create index studio_transactions_newest_large_wins on studio_transactions (created_at desc)
  where kind = 'win' and amount_micro >= 1000000000;
