-- The banks' English names, for members who read English.
alter table banks add column bank_name_en text;

update banks
   set bank_name_en = named.bank_name_en
  from (values
         ('BBL',        'Bangkok Bank'),
         ('KBANK',      'Kasikornbank'),
         ('KTB',        'Krungthai Bank'),
         ('TTB',        'TMBThanachart Bank'),
         ('SCB',        'Siam Commercial Bank'),
         ('CIMB',       'CIMB Thai Bank'),
         ('UOB',        'United Overseas Bank'),
         ('BAY',        'Krungsri (Bank of Ayudhya)'),
         ('GSB',        'Government Savings Bank'),
         ('GHB',        'Government Housing Bank'),
         ('BAAC',       'Bank for Agriculture and Agricultural Cooperatives'),
         ('ISBT',       'Islamic Bank of Thailand'),
         ('TISCO',      'TISCO Bank'),
         ('KKP',        'Kiatnakin Phatra Bank'),
         ('ICBC',       'ICBC (Thai)'),
         ('TCRB',       'Thai Credit Bank'),
         ('LHB',        'Land and Houses Bank'),
         ('TRUEWALLET', 'TrueMoney Wallet')
       ) as named (bank_abbr, bank_name_en)
 where named.bank_abbr = banks.bank_abbr;

alter table banks alter column bank_name_en set not null;
