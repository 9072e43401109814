-- When and where somebody asked for the weekly letter, and took that back: the law wants both kept.
create table letter_consents (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  given_at timestamptz not null default now(),
  place text not null check (place in ('registration', 'settings')),
  ended_at timestamptz,
  ended_place text check (ended_place in ('settings', 'link')),
  check ((ended_at is null) = (ended_place is null))
);
create unique index letter_consents_open on letter_consents (member_id) where ended_at is null;
create index letter_consents_of_member on letter_consents (member_id, id);

-- Who is sent the next letter, and when.
create table letters (
  member_id uuid primary key references members on delete cascade,
  next_at timestamptz not null
);
create index letters_due on letters (next_at);
