-- By so many baht a typed transfer may exceed the asked amount, by the number of the payment method (risk-13). A method
-- without an entry has one baht, as all had before.
alter table site_settings
  add column typed_tolerances jsonb not null default '{}';
