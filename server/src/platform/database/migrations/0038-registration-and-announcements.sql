alter table members
  -- Until then narrower limits hold, and links are not posted. Null for whom an operator brought in, and for who came before.
  add column newcomer_until timestamptz,
  -- Who has registered and waits to be let in. Until then they are disabled in all respects, and told otherwise.
  add column awaits_approval_since timestamptz,
  add check (awaits_approval_since is null or disabled_at is not null);
create index members_awaiting_approval on members (awaits_approval_since) where awaits_approval_since is not null;

-- Links that open the registration where it is by invitation. Each account made by one uses it once.
create table invitations (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  uses integer not null check (uses > 0),
  used integer not null default 0 check (used between 0 and uses),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- What the operator has to say to every member, once.
create table announcements (
  id bigint generated always as identity primary key,
  text text not null check (text <> ''),
  announced_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create table announcements_seen (
  member_id uuid not null references members on delete cascade,
  announcement_id bigint not null references announcements on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (member_id, announcement_id)
);
create index announcements_seen_of on announcements_seen (announcement_id);
