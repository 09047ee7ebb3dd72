-- runs with code from: 0136
-- The link of a mail that tells of a new passkey or authenticator app takes back what was taken into use since then.
alter table account_tokens
  drop constraint account_tokens_purpose_check,
  add constraint account_tokens_purpose_check
    check (purpose in ('reset_password', 'verify_email', 'undo_two_step')) not valid;
alter table account_tokens add column since timestamptz;
alter table second_steps add column totp_at timestamptz;
