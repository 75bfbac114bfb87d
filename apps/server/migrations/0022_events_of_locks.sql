-- Security events also tell changes of the second lock (alert-01).
alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check
    check (kind in ('password_changed', 'password_reset', 'phone_changed', 'bank_changed', 'passkey_added',
                    'passkey_removed', 'lock_set', 'lock_removed', 'new_device', 'withdrawal_to_new_account'));

-- The bounds of one kind read the events of a day (alert-02).
create index security_events_by_kind on security_events (member_id, kind, created_at desc);

-- Set just before the SMS service is called: without an answer the SMS may have arrived, and is not sent again.
alter table security_texts add column is_sending boolean not null default false;

grant update (is_sending) on security_texts to kapao_app;

-- Staff list the cases that are not closed, newest first.
create index cases_unclosed on cases (website_id, id desc) where state <> 'closed';
