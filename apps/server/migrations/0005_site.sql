-- The site: pictures, themes, settings, and the banks that members may name.

-- A picture from outside (a studio's thumbnail, an upload), re-encoded. Every server and each backup has it.
create table pictures (
  -- Below /cdn.
  path       text        primary key,
  media_type text        not null,
  bytes      bytea       not null,
  changed_at timestamptz not null default now()
);

-- The address of a picture, which is fetched and kept in `pictures` when it is first looked at.
create table picture_sources (
  path text primary key,
  url  text not null check (url ~ '^https?://')
);

-- A website. changed_at is the version of everything that members are told about it, by which prepared pages are kept.
create table websites (
  id         integer     primary key,
  changed_at timestamptz not null default clock_timestamp()
);

create domain hex_color as text check (value ~ '^#[0-9A-Fa-f]{6}$');

-- A set of colours.
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

-- The settings of a website: its texts, its looks, and what it allows.
create table site_settings (
  website_id                    integer primary key references websites (id),

  -- Texts and looks. A text in English that is null falls back to the Thai one.
  theme_id                      integer not null,
  name                          text    not null,
  name_en                       text,
  title                         text    not null,
  title_en                      text,
  description                   text    not null,
  description_en                text,
  favicon                       text    not null,
  -- A list of {"path", "path_en", "text", "text_en"}, with paths below /cdn.
  slide_image                   jsonb   not null default '[]',
  name_points                   text    not null default 'Diamond',
  image_points                  text    not null default 'diamond.svg',
  main_page_category_show       text    not null default 'SLOT',
  -- The shelves of the home screen in their order; a missing one is hidden.
  home_shelves                  text[]  not null default '{popular,new,SLOT,CASINO,SPORT,FISH,OTHER}'
    check (home_shelves <@ '{popular,new,SLOT,CASINO,SPORT,FISH,OTHER}'::text[]),
  -- The game that leads to the sports site.
  sports_studio_code            text,
  sports_game_code              text,
  qr_service_url                text    not null default '/api/qr/create-qr-code/',
  enable_telegram               boolean not null default false,
  telegram_id                   text    not null default '',
  telegram_link                 text    not null default '',
  enable_line                   boolean not null default false,
  line_id                       text    not null default '',
  line_link                     text    not null default '',

  -- Sign-in.
  login_username_or_phone       text    not null default 'phone',
  minimum_age                   integer not null default 20,
  -- Null: `off` in sandbox mode, `withdrawal` in live mode.
  phone_proof                   text    check (phone_proof in ('off', 'withdrawal', 'registration')),
  -- A session ends after so long without a call of the member's own making, and after so many days in any case.
  session_idle_minutes          integer not null default 1440,
  session_absolute_days         integer not null default 30,

  -- Withdrawals; the daily limits are of a member and a Bangkok day, and null sets none.
  min_withdraw_micro            bigint  not null,
  max_withdraw_micro            bigint  not null,
  daily_withdraw_count          integer check (daily_withdraw_count > 0),
  daily_withdraw_sum_micro      bigint  check (
    daily_withdraw_sum_micro > 0 and daily_withdraw_sum_micro % 10000 = 0
  ),
  auto_withdraw_payment_id      integer not null,

  -- Automatic payment: its maximums, the signals that stop it, and their thresholds. The defaults stand in
  -- packages/contract/src/payments/automatic.ts, too.
  auto_payout_max_micro     bigint  not null default 5000000000 check (auto_payout_max_micro >= 0),
  auto_payout_day_max_micro bigint  not null default 20000000000 check (auto_payout_day_max_micro >= 0),
  auto_payout_signals       text[]  not null default array[
    'wagering_left', 'new_account', 'phone_unproven', 'recent_coupon', 'recent_bonus', 'recent_adjustment',
    'payer_name_differs', 'network_shared', 'device_shared', 'account_shared', 'deposit_reversed', 'typed_transfer',
    'large_win', 'win_to_deposit', 'never_played', 'velocity'],
  auto_payout_thresholds    jsonb   not null default '{
    "new_account_days": 7, "recent_coupon_days": 7, "recent_bonus_days": 3, "recent_adjustment_days": 7,
    "network_members": 1, "device_members": 1, "typed_transfer_days": 14, "win_times": 100, "win_baht": 10000,
    "net_win_times": 5, "unplayed_baht": 100, "day_withdrawals": 3}',
  -- The baht by which a typed transfer may exceed the asked amount, by the number of the payment method; without an
  -- entry one baht.
  typed_tolerances              jsonb   not null default '{}',

  -- Second person. Below these amounts none is needed; 0: always one.
  four_eyes_from_micro          bigint  not null default 0
    check (four_eyes_from_micro >= 0 and four_eyes_from_micro % 10000 = 0),
  offers_four_eyes_from_micro   bigint  not null default 20000000000
    check (offers_four_eyes_from_micro >= 0 and offers_four_eyes_from_micro % 10000 = 0),
  -- The kinds of proposals that need one; the others are carried out by their maker at once.
  four_eyes_kinds               text[]  not null default array['adjustment', 'deposit_reversal', 'phone', 'bank']
    check (four_eyes_kinds <@ array['adjustment', 'deposit_reversal', 'phone', 'bank']),
  -- Hours after which a maker may carry a proposal out alone; null: never.
  four_eyes_delay_hours         integer check (four_eyes_delay_hours between 1 and 168),

  -- How long a round may stay open before its studio is asked about it. Bets on matches wait for these.
  round_question_minutes        integer not null default 30
    check (round_question_minutes between 5 and 43200),
  sport_round_question_minutes  integer not null default 2880
    check (sport_round_question_minutes between 5 and 43200),
  notifications_kept_days       integer not null default 90
    check (notifications_kept_days between 1 and 3650),

  foreign key (website_id, theme_id) references themes (website_id, id),
  constraint site_settings_sports_game
      foreign key (sports_studio_code, sports_game_code)
      references games (studio_code, game_code),
  constraint site_settings_sports_whole check (
    (sports_studio_code is null) = (sports_game_code is null)
  ),
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

-- A bank that members may name, in the order of the Bank of Thailand's codes, wallets last.
create table banks (
  bank_abbr    text        primary key,
  bot_code     text        unique check (bot_code ~ '^\d{3}$'),
  bank_name_th text        not null,
  bank_name_en text        not null,
  sort         integer     not null unique,
  changed_at   timestamptz not null default clock_timestamp()
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

-- Servers build the shelves once for each version of the catalogue.
create trigger site_settings_change_catalogue
  after update of home_shelves on site_settings
  for each row
  when (old.home_shelves is distinct from new.home_shelves)
  execute function game_catalogue_changed();

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

grant select, insert, update, delete on pictures to kapao_app;
grant select, insert, update on picture_sources to kapao_app;
grant select, update (changed_at) on websites to kapao_app;
grant select, insert, update on themes, site_settings to kapao_app;
grant select on banks to kapao_app;

insert into banks (sort, bot_code, bank_abbr, bank_name_th, bank_name_en)
values
  ( 1, '002', 'BBL',        'ธนาคารกรุงเทพ',                           'Bangkok Bank'),
  ( 2, '004', 'KBANK',      'ธนาคารกสิกรไทย',                          'Kasikornbank'),
  ( 3, '006', 'KTB',        'ธนาคารกรุงไทย',                           'Krungthai Bank'),
  ( 4, '011', 'TTB',        'ธนาคารทหารไทยธนชาต',                      'TMBThanachart Bank'),
  ( 5, '014', 'SCB',        'ธนาคารไทยพาณิชย์',                         'Siam Commercial Bank'),
  ( 6, '022', 'CIMB',       'ธนาคารซีไอเอ็มบี ไทย',                      'CIMB Thai Bank'),
  ( 7, '024', 'UOB',        'ธนาคารยูโอบี',                             'United Overseas Bank'),
  ( 8, '025', 'BAY',        'ธนาคารกรุงศรีอยุธยา',                       'Krungsri (Bank of Ayudhya)'),
  ( 9, '030', 'GSB',        'ธนาคารออมสิน',                            'Government Savings Bank'),
  (10, '033', 'GHB',        'ธนาคารอาคารสงเคราะห์',                     'Government Housing Bank'),
  (11, '034', 'BAAC',       'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',      'Bank for Agriculture and Agricultural Cooperatives'),
  (12, '066', 'ISBT',       'ธนาคารอิสลามแห่งประเทศไทย',                'Islamic Bank of Thailand'),
  (13, '067', 'TISCO',      'ธนาคารทิสโก้',                             'TISCO Bank'),
  (14, '069', 'KKP',        'ธนาคารเกียรตินาคินภัทร',                    'Kiatnakin Phatra Bank'),
  (15, '070', 'ICBC',       'ธนาคารไอซีบีซี (ไทย)',                      'ICBC (Thai)'),
  (16, '071', 'TCRB',       'ธนาคารไทยเครดิต',                          'Thai Credit Bank'),
  (17, '073', 'LHB',        'ธนาคารแลนด์ แอนด์ เฮ้าส์',                  'Land and Houses Bank'),
  (18, null,  'TRUEWALLET', 'ทรูมันนี่ วอลเล็ท',                         'TrueMoney Wallet');

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
         website_id, theme_id, name, name_en, title, title_en, description, description_en, favicon,
         min_withdraw_micro, max_withdraw_micro,
         enable_telegram, telegram_id, telegram_link,
         enable_line, line_id, line_link,
         slide_image, auto_withdraw_payment_id
       )
select 3,
       id,
       'Kapao',
       'Kapao',
       'Kapao กระเป๋าเงินสมาชิก',
       'Kapao member wallet',
       'กระเป๋าเงินสมาชิก ฝาก ถอน และเล่นเกมได้ในที่เดียว',
       'A member wallet: deposit, withdraw and play in one place',
       'brand/favicon.svg',
       100000000,
       50000000000,
       true, '@kapao_example', 'https://example.com/telegram',
       true, '@kapao_example', 'https://example.com/line',
       '[
         {"path": "slides/1.svg",
          "path_en": "slides/1-en.svg",
          "text": "กระเป๋าเดียวครบทุกความสนุก ฝาก ถอน และเล่นเกมในที่เดียว",
          "text_en": "One wallet for all the fun: deposit, withdraw and play in one place"},
         {"path": "slides/2.svg",
          "path_en": "slides/2-en.svg",
          "text": "ฝากไวแค่สแกนจ่าย ยอดเข้ากระเป๋าเมื่อโอนสำเร็จ",
          "text_en": "Scan to deposit: the money is in your wallet when the transfer is done"},
         {"path": "slides/3.svg",
          "path_en": "slides/3-en.svg",
          "text": "เลือกเกมที่ใช่ เล่นอย่างพอดี สล็อต คาสิโน กีฬา ยิงปลา",
          "text_en": "Choose your game, play in measure: slots, casino, sports, fishing"}
       ]',
       1
  from themes
 where website_id = 3
   and name = 'Midnight';
