-- The value of a scheduled change when it was decided, in micro-baht: a larger one at its time changes nothing. Null: no
-- bound, or a change of before this column.
alter table scheduled_changes add column value_micro bigint check (value_micro >= 0);
