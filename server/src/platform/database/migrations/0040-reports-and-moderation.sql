-- Who looks after the community. Named and dismissed by the operator's commands, and by nothing else.
create table moderators (
  member_id uuid primary key references members on delete cascade,
  appointed_at timestamptz not null default now()
);

-- All reports of one thing, until somebody decides. What is null was deleted.
create table cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('entry', 'comment', 'profile', 'picture')),
  -- Whose it is.
  subject_id uuid references members on delete set null,
  entry_id bigint references entries on delete set null,
  comment_id bigint references comments on delete set null,
  picture_id uuid references files on delete set null,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- When its owner deleted it.
  gone_at timestamptz,
  check (entry_id is null or kind = 'entry'),
  check (comment_id is null or kind = 'comment'),
  check (picture_id is null or kind = 'picture'),
  check (subject_id is not null or decided_at is not null)
);
create unique index cases_open_entry on cases (entry_id) where kind = 'entry' and decided_at is null;
create unique index cases_open_comment on cases (comment_id) where kind = 'comment' and decided_at is null;
create unique index cases_open_profile on cases (subject_id) where kind = 'profile' and decided_at is null;
create unique index cases_open_picture on cases (picture_id) where kind = 'picture' and decided_at is null;
create index cases_open on cases (id) where decided_at is null;
create index cases_decided on cases (decided_at desc, id desc) where decided_at is not null;
create index cases_subject on cases (subject_id) where subject_id is not null;
create index cases_entry on cases (entry_id) where entry_id is not null;
create index cases_comment on cases (comment_id) where comment_id is not null;
create index cases_picture on cases (picture_id) where picture_id is not null;

-- The copy: what was reported, as it stood there, and what stood around it. Each line goes with whose it is. No weight is in it.
create table case_lines (
  case_id bigint not null references cases on delete cascade,
  place smallint not null,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('entry', 'comment', 'profile', 'picture')),
  name text not null,
  handle text not null,
  text text not null,
  picture_id uuid references files on delete set null,
  at timestamptz not null,
  is_reported boolean not null,
  primary key (case_id, place)
);
create unique index case_lines_reported on case_lines (case_id) where is_reported;
create index case_lines_member on case_lines (member_id);
create index case_lines_picture on case_lines (picture_id) where picture_id is not null;

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  reporter_id uuid references members on delete set null,
  reason text not null check (reason in ('harassment', 'eating_disorder', 'self_harm', 'personal_information',
    'impersonation', 'spam', 'obscenity', 'other')),
  note text not null default '',
  idempotency_key uuid,
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id),
  unique (reporter_id, idempotency_key)
);
create index reports_when on reports (created_at);

-- What was decided about a case, and what its person said to it.
create table acts (
  id bigint generated always as identity primary key,
  case_id bigint not null unique references cases on delete cascade,
  subject_id uuid references members on delete set null,
  moderator_id uuid references members on delete set null,
  act text not null check (act in ('none', 'warn', 'hide', 'suspend', 'disable')),
  about text not null,
  reason text check (reason in ('harassment', 'eating_disorder', 'self_harm', 'personal_information',
    'impersonation', 'spam', 'obscenity', 'other')),
  message text not null default '',
  idempotency_key uuid,
  created_at timestamptz not null default now(),
  until timestamptz,
  reversed_at timestamptz,
  seen_at timestamptz,
  -- Of the link in the mail about it.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  objection text,
  objected_at timestamptz,
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid references members on delete set null,
  check ((act = 'none') = (reason is null)),
  check ((act = 'suspend') = (until is not null)),
  check ((objection is null) = (objected_at is null)),
  check (outcome is null or objected_at is not null)
);
create index acts_subject on acts (subject_id, id desc) where subject_id is not null;
create index acts_moderator on acts (moderator_id) where moderator_id is not null;
create index acts_answered_by on acts (answered_by) where answered_by is not null;
create index acts_waiting on acts (objected_at) where objected_at is not null and outcome is null;
create index acts_when on acts (created_at);

-- Who did what. Rows are only ever added; when an account is deleted, its person is gone from them and nothing else.
create table moderation_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  moderator_id uuid references members on delete set null,
  what text not null check (what in ('looked', 'none', 'warn', 'hide', 'suspend', 'disable', 'upheld', 'reversed',
    'approved', 'declined', 'appointed', 'dismissed')),
  case_id bigint,
  subject_id uuid references members on delete set null
);
create index moderation_audit_moderator on moderation_audit (moderator_id) where moderator_id is not null;
create index moderation_audit_subject on moderation_audit (subject_id) where subject_id is not null;

create function audit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.id = old.id and new.at = old.at and new.what = old.what and new.case_id is not distinct from old.case_id
      and (new.moderator_id is null or new.moderator_id is not distinct from old.moderator_id)
      and (new.subject_id is null or new.subject_id is not distinct from old.subject_id) then
      return new;
    end if;
  end if;
  raise exception 'the audit of moderation is only added to';
end $$;
create trigger audit_stays before update or delete on moderation_audit for each row execute function audit_stays();
create trigger audit_is_kept before truncate on moderation_audit for each statement execute function audit_stays();

-- Whoever leaves takes their words along, and those that were said about them, whatever deletes the account.
create function case_left() returns trigger language plpgsql as $$
begin
  if new.subject_id is null and old.subject_id is not null then
    new.decided_at := coalesce(new.decided_at, now());
    update reports set note = '' where case_id = new.id and note <> '';
  end if;
  if num_nonnulls(old.entry_id, old.comment_id) > num_nonnulls(new.entry_id, new.comment_id) then
    new.gone_at := coalesce(new.gone_at, now());
  end if;
  return new;
end $$;
create trigger case_left before update of subject_id, entry_id, comment_id on cases
  for each row execute function case_left();

create function reporter_left() returns trigger language plpgsql as $$
begin
  new.note := '';
  new.idempotency_key := null;
  return new;
end $$;
create trigger reporter_left before update of reporter_id on reports
  for each row when (new.reporter_id is null) execute function reporter_left();

create function act_left() returns trigger language plpgsql as $$
begin
  new.message := '';
  new.answer := '';
  new.link_hash := null;
  if new.objection is not null then new.objection := ''; end if;
  return new;
end $$;
create trigger act_left before update of subject_id on acts
  for each row when (new.subject_id is null) execute function act_left();

-- When the operator was told last that something waits.
create table operator_told (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);

-- Until then somebody reads and takes their things along, and publishes nothing.
alter table members add column suspended_until timestamptz;

-- For whom an entry was before moderators hid it. Meanwhile it is its owner's alone.
alter table entries add column hidden_audience smallint check (hidden_audience between 1 and 3);

-- A comment that moderators hid is its writer's alone, and is not counted.
alter table comments add column hidden_at timestamptz;

create function count_comments_on_entries() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from entries where id in (select entry_id from changed) order by id for no key update;
  update entries e set comments_count = comments_count + change * c.n
    from (select entry_id, count(*)::integer as n from changed left join members m on m.id = member_id
          where m.disabled_at is null and changed.hidden_at is null group by entry_id) c
    where e.id = c.entry_id;
  return null;
end $$;
drop trigger comments_added on comments;
drop trigger comments_removed on comments;
create trigger comments_added after insert on comments referencing new table as changed
  for each statement execute function count_comments_on_entries();
create trigger comments_removed after delete on comments referencing old table as changed
  for each statement execute function count_comments_on_entries();

create function count_hidden_comment() returns trigger language plpgsql as $$
begin
  perform 1 from entries where id = new.entry_id for no key update;
  update entries set comments_count = comments_count + case when new.hidden_at is null then 1 else -1 end
    where id = new.entry_id and exists (select from members m where m.id = new.member_id and m.disabled_at is null);
  return null;
end $$;
create trigger comments_hidden after update of hidden_at on comments for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function count_hidden_comment();

create or replace function count_member(who uuid, change integer) returns void language plpgsql as $$
begin
  -- Waits for likes, comments and follows of theirs that are under way: their foreign keys hold this row.
  perform 1 from members where id = who for update;
  perform 1 from members
    where id in (select followee_id from follows where follower_id = who
                 union select follower_id from follows where followee_id = who)
    order by id for no key update;
  perform 1 from entries
    where id in (select entry_id from likes where member_id = who
                 union select entry_id from comments where member_id = who)
    order by id for no key update;
  update entries e set likes_count = likes_count + change from likes l where l.member_id = who and e.id = l.entry_id;
  update entries e set comments_count = comments_count + change * c.n
    from (select entry_id, count(*)::integer as n from comments where member_id = who and hidden_at is null
          group by entry_id) c
    where e.id = c.entry_id;
  update members m set followers_count = followers_count + change
    from follows f where f.follower_id = who and m.id = f.followee_id and m.disabled_at is null;
  update members m set following_count = following_count + change
    from follows f where f.followee_id = who and m.id = f.follower_id and m.disabled_at is null;
  update members m set
      following_count = case change when 1 then (
        select count(*) from follows f join members o on o.id = f.followee_id
        where f.follower_id = who and o.disabled_at is null) else 0 end,
      followers_count = case change when 1 then (
        select count(*) from follows f join members o on o.id = f.follower_id
        where f.followee_id = who and o.disabled_at is null) else 0 end
    where id = who;
end $$;
