-- older programs may run: yes
-- Japan has had no summer time since 1951. To look a zone up by its name for each of a hundred weights of a line took longer
-- than to read them.
create or replace function day_in_japan(moment timestamptz) returns date language sql immutable
  return (moment at time zone interval '9 hours')::date;
