-- Whoever blocks somebody keeps them away, and themselves from them: neither sees anything of the other.
create table blocks (
  id bigint generated always as identity unique,
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_listed on blocks (blocker_id, id desc);

-- Whoever mutes somebody is not shown what they do unasked, until then or until it is undone.
create table mutes (
  id bigint generated always as identity unique,
  member_id uuid not null references members on delete cascade,
  muted_id uuid not null references members on delete cascade,
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, muted_id),
  check (member_id <> muted_id)
);
create index mutes_of_muted on mutes (muted_id);
create index mutes_listed on mutes (member_id, id desc);

-- The two of a block, whoever of them asked for it.
create view kept_apart as
  select blocker_id as viewer_id, blocked_id as member_id from blocks
  union all
  select blocked_id, blocker_id from blocks;

-- Of whom a viewer is told nothing unasked.
create view unheard as
  select viewer_id, member_id from kept_apart
  union all
  select member_id, muted_id from mutes where until is null or until > now();

-- Words that somebody does not want to read unasked, as they typed them and as they are looked for.
create table muted_words (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  word text not null,
  sought text not null generated always as (searchable(word)) stored,
  created_at timestamptz not null default now(),
  unique (member_id, sought)
);

-- Who may write under an entry, beside its owner.
alter table entries add column commenters text not null default 'everyone'
  check (commenters in ('everyone', 'followers', 'nobody'));
alter table members add column usual_commenters text not null default 'everyone'
  check (usual_commenters in ('everyone', 'followers', 'nobody'));

-- Who follows somebody is counted for whoever keeps some of them away, from the index alone.
drop index follows_followers;
create index follows_followers on follows (followee_id, id desc) include (follower_id);

-- What somebody wrote under one entry, to be taken out of its count for whoever is not shown it.
create index comments_of_writer on comments (entry_id, member_id);

-- Two who meet and two who part wait for each other by this number.
create function pair_lock(one uuid, other uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(least(one, other)::text || greatest(one, other)::text, 39)
$$;

-- Of two who are kept apart neither follows, likes or answers the other. Whoever does so holds the pair's lock before, and this
-- looks again after it: a block that was made meanwhile is seen here, though not by the question that began it.
create function refuse_apart() returns trigger language plpgsql as $$
declare
  one uuid;
  other uuid;
begin
  if tg_table_name = 'follows' then one := new.follower_id; other := new.followee_id;
  elsif tg_table_name = 'follow_requests' then one := new.requester_id; other := new.member_id;
  else
    one := new.member_id;
    select member_id into other from entries where id = new.entry_id;
  end if;
  if exists (select from kept_apart where viewer_id = one and member_id = other) then
    raise exception 'these two are kept apart' using errcode = 'HK404';
  end if;
  return new;
end $$;
create trigger follows_not_apart before insert on follows for each row execute function refuse_apart();
create trigger follow_requests_not_apart before insert on follow_requests for each row execute function refuse_apart();
create trigger likes_not_apart before insert on likes for each row execute function refuse_apart();
create trigger comments_not_apart before insert on comments for each row execute function refuse_apart();
