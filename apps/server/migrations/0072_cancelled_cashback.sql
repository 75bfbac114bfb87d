-- Open cashback can be cancelled by an operator, whose note says who and why: one note for all that a member
-- had open. A cancelled award stays with its figures, so that its period is never awarded again.
alter table member_notes
  drop constraint member_notes_kind_check,
  add constraint member_notes_kind_check check (kind in ('block', 'unblock', 'cashback_cancel'));

alter table cashback_awards
  add column note_id bigint references member_notes (id),
  drop constraint cashback_awards_status_check,
  add constraint cashback_awards_status_check
      check (status in ('open', 'claimed', 'expired', 'cancelled')),
  add constraint cashback_awards_cancelled check ((status = 'cancelled') = (note_id is not null));

grant update (note_id) on cashback_awards to kapao_app;
