-- A new password ends the member's challenges.
create index passkey_challenges_by_member
    on passkey_challenges (member_id) where member_id is not null;
