-- runs with code from: 0125
-- Where what goes through a meter of a building comes to: its units, whose meters stand behind it, or common parts alone.
-- Null where nobody has said.
alter table meters add column reaches text check (reaches in ('units', 'common'));
