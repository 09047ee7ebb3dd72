-- runs with code from: 0165
-- What an owner asks about something that waits for their yes, and what they are answered. Whoever asks has decided nothing.
-- few rows: what owners are asked, job by job
alter table order_approvals
  add column question text,
  add column question_by uuid references accounts (id),
  add column question_at timestamptz,
  add column reply text,
  add column reply_by uuid references accounts (id),
  add column reply_at timestamptz,
  add constraint order_approvals_question check (num_nonnulls(question, question_by, question_at) in (0, 3)),
  add constraint order_approvals_reply check (num_nonnulls(reply, reply_by, reply_at) in (0, 3)),
  -- Nobody answers themselves, and nobody asks themselves.
  add constraint order_approvals_two check (
    (reply is null or question is not null) and question_by <> asked_by and reply_by <> question_by);
