-- The secrets of third parties are stored sealed, with a key that is not in the database (decision 18). What
-- stands here in plain text is sealed right after the migrations, so the checks hold for what is written from
-- now on.
alter table payment_gateways
  add constraint payment_gateways_sealed
    check (
      api_key like 'sealed:v1:%'
      and webhook_secrets[1] like 'sealed:v1:%'
      and (cardinality(webhook_secrets) = 1 or webhook_secrets[2] like 'sealed:v1:%')
    ) not valid;

alter table our_studio_keys
  add constraint our_studio_keys_sealed check (private_key like 'sealed:v1:%') not valid;
