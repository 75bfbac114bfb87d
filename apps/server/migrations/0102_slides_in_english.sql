-- The demo's slides in English, where an operator has not changed them.
update site_settings
   set slide_image = '[
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
       ]'
 where slide_image = '[
         {"path": "slides/1.svg",
          "text": "กระเป๋าเดียวครบทุกความสนุก ฝาก ถอน และเล่นเกมในที่เดียว",
          "text_en": "One wallet for all the fun: deposit, withdraw and play in one place"},
         {"path": "slides/2.svg",
          "text": "ฝากไวแค่สแกนจ่าย ยอดเข้ากระเป๋าเมื่อโอนสำเร็จ",
          "text_en": "Scan to deposit: the money is in your wallet when the transfer is done"},
         {"path": "slides/3.svg",
          "text": "เลือกเกมที่ใช่ เล่นอย่างพอดี สล็อต คาสิโน กีฬา ยิงปลา",
          "text_en": "Choose your game, play in measure: slots, casino, sports, fishing"}
       ]';
