-- Staff give a member a rank by hand.
alter table member_notes drop constraint member_notes_kind_check;
alter table member_notes add constraint member_notes_kind_check check (
  kind in ('block', 'unblock', 'cashback_cancel', 'note', 'sessions_end', 'time_out', 'adjustment',
           'phone_change', 'bank_change', 'rank')
);
