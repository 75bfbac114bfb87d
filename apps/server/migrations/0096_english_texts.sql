-- A second text in English beside each text that an operator writes for members; null falls back to the Thai one.
alter table site_settings
  add column name_en        text,
  add column title_en       text,
  add column description_en text;

alter table promotions
  add column name_en text,
  add column html_en text;

alter table missions        add column title_en text;
alter table spin_wheels     add column name_en  text;
alter table payment_methods add column name_en  text;

-- The demo's own texts, where an operator has not changed them.
update site_settings
   set name_en        = 'Kapao',
       title_en       = 'Kapao member wallet',
       description_en = 'A member wallet: deposit, withdraw and play in one place'
 where title       = 'Kapao กระเป๋าเงินสมาชิก'
   and description = 'กระเป๋าเงินสมาชิก ฝาก ถอน และเล่นเกมได้ในที่เดียว';

update site_settings
   set slide_image = '[
         {"path": "slides/1.svg",
          "text": "กระเป๋าเดียวครบทุกความสนุก ฝาก ถอน และเล่นเกมในที่เดียว",
          "text_en": "One wallet for all the fun: deposit, withdraw and play in one place"},
         {"path": "slides/2.svg",
          "text": "ฝากไวแค่สแกนจ่าย ยอดเข้ากระเป๋าเมื่อโอนสำเร็จ",
          "text_en": "Scan to deposit: the money is in your wallet when the transfer is done"},
         {"path": "slides/3.svg",
          "text": "เลือกเกมที่ใช่ เล่นอย่างพอดี สล็อต คาสิโน กีฬา ยิงปลา",
          "text_en": "Choose your game, play in measure: slots, casino, sports, fishing"}
       ]'
 where slide_image = '[
         {"path": "slides/1.svg",
          "text": "กระเป๋าเดียวครบทุกความสนุก ฝาก ถอน และเล่นเกมในที่เดียว"},
         {"path": "slides/2.svg",
          "text": "ฝากไวแค่สแกนจ่าย ยอดเข้ากระเป๋าเมื่อโอนสำเร็จ"},
         {"path": "slides/3.svg",
          "text": "เลือกเกมที่ใช่ เล่นอย่างพอดี สล็อต คาสิโน กีฬา ยิงปลา"}
       ]';
