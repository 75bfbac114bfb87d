-- What a site is called, looks like and allows (SPEC section 3, "Website config"). changed_at is the
-- version of everything that members are told about the site: the triggers below keep it honest, so
-- that prepared answers and pages may be kept for as long as it stands still.
create table websites (
  id         integer     primary key,
  changed_at timestamptz not null default clock_timestamp()
);

create domain hex_color as text check (value ~ '^#[0-9A-Fa-f]{6}$');

create table themes (
  id                   integer     generated always as identity primary key,
  website_id           integer     not null references websites (id),
  name                 text        not null,
  color_bg             hex_color   not null,
  color_bg_3           hex_color   not null,
  color_bg_4           hex_color   not null,
  color_primary        hex_color   not null,
  color_secondary      hex_color   not null,
  color_success        hex_color   not null,
  color_error          hex_color   not null,
  color_text_primary   hex_color   not null,
  color_text_secondary hex_color   not null,
  color_text_error     hex_color   not null,
  color_linear_1       hex_color   not null,
  color_linear_2       hex_color   not null,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  unique (website_id, name),
  unique (website_id, id)
);

create table site_settings (
  website_id               integer primary key references websites (id),
  theme_id                 integer not null,
  name                     text    not null,
  title                    text    not null,
  description              text    not null,
  favicon                  text    not null,
  min_withdraw_micro       bigint  not null,
  max_withdraw_micro       bigint  not null,
  login_username_or_phone  text    not null default 'phone',
  enable_telegram          boolean not null default false,
  telegram_id              text    not null default '',
  telegram_link            text    not null default '',
  enable_line              boolean not null default false,
  line_id                  text    not null default '',
  line_link                text    not null default '',
  main_page_category_show  text    not null default 'SLOT',
  -- A list of {"path": …} below /cdn.
  slide_image              jsonb   not null default '[]',
  auto_withdraw_payment_id integer not null,
  name_points              text    not null default 'Diamond',
  image_points             text    not null default 'diamond.svg',
  minimum_age              integer not null default 20,
  qr_service_url           text    not null default '/api/qr/create-qr-code/',
  -- A session ends after this long without a call of the member's own making, and after this long
  -- whatever the member does (REQUIREMENTS 28).
  session_idle_minutes     integer not null default 1440,
  session_absolute_days    integer not null default 30,
  foreign key (website_id, theme_id) references themes (website_id, id),
  constraint site_settings_withdraw_range check (
    min_withdraw_micro > 0
    and max_withdraw_micro >= min_withdraw_micro
    and min_withdraw_micro % 10000 = 0
    and max_withdraw_micro % 10000 = 0
  ),
  constraint site_settings_login_field check (login_username_or_phone in ('phone', 'username')),
  constraint site_settings_slides check (jsonb_typeof(slide_image) = 'array'),
  constraint site_settings_minimum_age check (minimum_age >= 18),
  constraint site_settings_session_lifetime check (
    session_idle_minutes > 0 and session_absolute_days > 0
  )
);

create function website_changed() returns trigger
  language plpgsql
as $$
begin
  update websites
     set changed_at = clock_timestamp()
   where id = new.website_id;
  return null;
end
$$;

create trigger site_settings_changed
  after insert or update on site_settings
  for each row
  execute function website_changed();

create trigger themes_changed
  after insert or update on themes
  for each row
  execute function website_changed();

-- The banks that a member may name (FACTS): by the Bank of Thailand's code, wallets last.
create table banks (
  bank_abbr    text        primary key,
  bot_code     text        unique check (bot_code ~ '^\d{3}$'),
  bank_name_th text        not null,
  sort         integer     not null unique,
  changed_at   timestamptz not null default clock_timestamp()
);

create function bank_changed() returns trigger
  language plpgsql
as $$
begin
  new.changed_at = clock_timestamp();
  return new;
end
$$;

create trigger banks_changed
  before update on banks
  for each row
  execute function bank_changed();

insert into banks (sort, bot_code, bank_abbr, bank_name_th)
values
  ( 1, '002', 'BBL',        'ธนาคารกรุงเทพ'),
  ( 2, '004', 'KBANK',      'ธนาคารกสิกรไทย'),
  ( 3, '006', 'KTB',        'ธนาคารกรุงไทย'),
  ( 4, '011', 'TTB',        'ธนาคารทหารไทยธนชาต'),
  ( 5, '014', 'SCB',        'ธนาคารไทยพาณิชย์'),
  ( 6, '022', 'CIMB',       'ธนาคารซีไอเอ็มบี ไทย'),
  ( 7, '024', 'UOB',        'ธนาคารยูโอบี'),
  ( 8, '025', 'BAY',        'ธนาคารกรุงศรีอยุธยา'),
  ( 9, '030', 'GSB',        'ธนาคารออมสิน'),
  (10, '033', 'GHB',        'ธนาคารอาคารสงเคราะห์'),
  (11, '034', 'BAAC',       'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร'),
  (12, '066', 'ISBT',       'ธนาคารอิสลามแห่งประเทศไทย'),
  (13, '067', 'TISCO',      'ธนาคารทิสโก้'),
  (14, '069', 'KKP',        'ธนาคารเกียรตินาคินภัทร'),
  (15, '070', 'ICBC',       'ธนาคารไอซีบีซี (ไทย)'),
  (16, '071', 'TCRB',       'ธนาคารไทยเครดิต'),
  (17, '073', 'LHB',        'ธนาคารแลนด์ แอนด์ เฮ้าส์'),
  (18, null,  'TRUEWALLET', 'ทรูมันนี่ วอลเล็ท');

insert into websites (id)
values (3);

insert into themes (
         website_id, name, color_bg, color_bg_3, color_bg_4, color_primary, color_secondary,
         color_success, color_error, color_text_primary, color_text_secondary, color_text_error,
         color_linear_1, color_linear_2
       )
values
  (3, 'Midnight', '#0B0F1A', '#141A2A', '#1E263A', '#F5B83D', '#9AA5BD',
   '#34D399', '#F87171', '#F4F6FB', '#A7B0C5', '#FCA5A5', '#F7C948', '#E8892B'),
  (3, 'Jade',     '#071513', '#0E211E', '#17302B', '#2DD4A7', '#F2C14E',
   '#4ADE80', '#FB7185', '#F0FAF7', '#9DBDB4', '#FDA4AF', '#34E0B0', '#12A17C'),
  (3, 'Lotus',    '#FFF7F9', '#FFFFFF', '#F7E8EE', '#B8155A', '#6B4B57',
   '#0B6B42', '#B3261E', '#23141A', '#64505A', '#9F1D17', '#D6306F', '#98104A');

-- The contacts are placeholders at a domain kept free for examples: an operator enters the real ones.
insert into site_settings (
         website_id, theme_id, name, title, description, favicon,
         min_withdraw_micro, max_withdraw_micro,
         enable_telegram, telegram_id, telegram_link,
         enable_line, line_id, line_link,
         slide_image, auto_withdraw_payment_id
       )
select 3,
       id,
       'Kapao',
       'Kapao กระเป๋าเงินสมาชิก',
       'กระเป๋าเงินสมาชิก ฝาก ถอน และเล่นเกมได้ในที่เดียว',
       'brand/favicon.svg',
       100000000,
       50000000000,
       true, '@kapao_example', 'https://example.com/telegram',
       true, '@kapao_example', 'https://example.com/line',
       '[{"path": "slides/1.svg"}, {"path": "slides/2.svg"}, {"path": "slides/3.svg"}]',
       1
  from themes
 where website_id = 3
   and name = 'Midnight';

grant select on websites, themes, site_settings, banks to kapao_app;
grant update (changed_at) on websites to kapao_app;
grant insert, update on themes, site_settings to kapao_app;
