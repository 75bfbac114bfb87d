-- A coupon with unique codes is redeemed by codes of its own, each of them once; its code only names it. It stays so,
-- because the name would otherwise become a code that everybody may use.
alter table coupons add column has_unique_codes boolean not null default false;

create index coupons_latest on coupons (website_id, id desc);

create table coupon_code_batches (
  id        bigint      generated always as identity primary key,
  coupon_id bigint      not null references coupons (id),
  codes     integer     not null check (codes > 0),
  made_by   text        not null,
  made_at   timestamptz not null default now()
);

create index coupon_code_batches_by_coupon on coupon_code_batches (coupon_id, id desc);

create table coupon_codes (
  id         bigint  generated always as identity primary key,
  website_id integer not null references websites (id),
  batch_id   bigint  not null references coupon_code_batches (id),
  coupon_id  bigint  not null references coupons (id),
  code       text    not null check (code ~ '^[A-Z0-9_-]{1,40}$'),
  constraint coupon_codes_code_unique unique (website_id, code)
);

create index coupon_codes_of_batch on coupon_codes (batch_id, id);

alter table coupon_redemptions add column code_id bigint references coupon_codes (id);
create unique index coupon_redemptions_use_a_code_once on coupon_redemptions (code_id) where code_id is not null;
-- The office lists a coupon's redemptions, newest first.
create index coupon_redemptions_by_coupon
    on coupon_redemptions (coupon_id, created_at desc, member_id desc, ordinal desc);

grant select, insert on coupon_code_batches, coupon_codes to kapao_app;
