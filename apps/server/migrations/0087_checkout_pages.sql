-- Where a checkout is paid, so that a member who left the page can go on paying.
alter table deposits
  add column checkout_url text;

grant update (checkout_url) on deposits to kapao_app;
