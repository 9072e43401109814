-- When somebody wants to be reminded to weigh. Days and times are those of Japan.
create table reminders (
  member_id uuid primary key references members on delete cascade,
  -- A bit for each weekday, the lowest for Monday.
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  -- There are none on this day.
  rests_on date,
  -- How many in a row were followed by no weighing, up to the last one.
  ignored smallint not null default 0 check (ignored >= 0),
  -- When the last one that was sent was due, as long as it is not known whether a weighing followed.
  last_sent_at timestamptz,
  -- When the last one asked whether to go on.
  asked_at timestamptz,
  stopped_at timestamptz
);

create table reminder_times (
  member_id uuid not null references reminders on delete cascade,
  at_minute smallint not null check (at_minute between 0 and 1439),
  -- None while they are stopped.
  next_at timestamptz,
  primary key (member_id, at_minute)
);
create index reminder_times_due on reminder_times (next_at) where next_at is not null;

-- The first time after a moment, on one of the weekdays, that it is that minute in Japan. No session's zone has a part in it.
create function next_reminder(after timestamptz, at_minute integer, weekdays integer) returns timestamptz
  language sql immutable
  return (
    select min(found.moment)
    from (
      select (day + make_interval(mins => at_minute)) at time zone 'Asia/Tokyo' as moment
      from (select day_in_japan(after) + ahead as day from generate_series(0, 7) ahead) days
      where weekdays & (1 << (extract(isodow from day)::integer - 1)) <> 0) found
    where found.moment > after);

-- When the half of the day began in which a moment lies: midnight or noon in Japan.
create function half_day_in_japan(moment timestamptz) returns timestamptz language sql immutable
  return date_bin('12 hours', moment at time zone 'Asia/Tokyo', timestamp '2000-01-01') at time zone 'Asia/Tokyo';
