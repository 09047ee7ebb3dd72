-- Since when somebody lets their words in corrected requests be learned from, without names and numbers; null is no.
alter table accounts add column texts_lent_at timestamptz;
