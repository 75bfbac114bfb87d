-- What the demo's slides say, for those who cannot see their pictures.
update site_settings
   set slide_image = '[
         {"path": "slides/1.svg",
          "text": "กระเป๋าเดียวครบทุกความสนุก ฝาก ถอน และเล่นเกมในที่เดียว"},
         {"path": "slides/2.svg",
          "text": "ฝากไวแค่สแกนจ่าย ยอดเข้ากระเป๋าเมื่อโอนสำเร็จ"},
         {"path": "slides/3.svg",
          "text": "เลือกเกมที่ใช่ เล่นอย่างพอดี สล็อต คาสิโน กีฬา ยิงปลา"}
       ]'
 where slide_image = '[{"path": "slides/1.svg"}, {"path": "slides/2.svg"}, {"path": "slides/3.svg"}]';
