-- The clean-up locks the rows that it deletes, which asks for this right, and skips a challenge that is being answered.
grant update (created_at) on passkey_challenges to kapao_app;
