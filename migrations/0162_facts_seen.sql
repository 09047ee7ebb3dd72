-- runs with code from: 0161
-- For which sentences of the notes an answer was given, as marks; null where nobody knows. And why a thing that is not so is
-- not: somebody else's, gone, or misread.
alter table property_facts
  add column seen text[],
  add column why text check (why in ('not_ours', 'gone', 'misread'));
