-- Browsers a member has signed in with. Strangers who guess that member's password use up no try of theirs. Of the secret
-- in the cookie only the hash is kept; a browser that several people share is known to each of them.
create table known_browsers (
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  member_id uuid not null references members on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (secret_hash, member_id)
);
create index known_browsers_member on known_browsers (member_id, seen_at);
create index known_browsers_seen_at on known_browsers (seen_at);

-- What was counted may be given back.
alter table limits drop constraint limits_used_check, add check (used >= 0);
