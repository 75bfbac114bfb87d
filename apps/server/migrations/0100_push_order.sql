-- Members' own notifications are sent before messages to all.
create index push_sends_in_order on push_sends (is_broadcast, due_at);
drop index push_sends_due;
