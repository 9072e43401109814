-- older programs may run: yes
-- contracts: nothing reads the names of these checks; each rule holds on, in the function

-- PostgreSQL reads every check of a table anew for each statement that writes a row of it: the sixteen of entries took two thirds of the
-- time in which a like is counted, the one of activities more than half of the time in which it is told. A function of plpgsql is
-- read once for each connection. Rows that are there were let in by the checks that go. What bounds a text stays beside its column.
create function is_sound_entry(
  weight numeric, public_id text, source text, audience integer, hidden_audience integer, commenters text, created_at timestamptz,
  measured_at timestamptz, edited_at timestamptz, revision integer, read_weight numeric, read_at timestamptz, likes_count integer,
  comments_count integer
) returns boolean language plpgsql immutable parallel safe as $$
begin
  return weight > 0 and weight <= 500
    and (read_weight is null or read_weight > 0 and read_weight <= 500)
    and (read_weight is null) = (read_at is null)
    and public_id ~ '^[A-Za-z0-9_-]{16}$'
    and (source = 'typed' or public.is_source(source))
    and audience between 1 and 3
    and (hidden_audience is null or hidden_audience between 1 and 3)
    and commenters in ('everyone', 'followers', 'nobody')
    and isfinite(created_at) and isfinite(measured_at)
    and (edited_at is null or isfinite(edited_at)) and (read_at is null or isfinite(read_at))
    and revision >= 0 and (edited_at is null) = (revision = 0)
    and likes_count >= 0 and comments_count >= 0;
end $$;
alter table entries
  add constraint entries_sound check (is_sound_entry(
    weight, public_id, source, audience, hidden_audience, commenters, created_at, measured_at, edited_at, revision, read_weight,
    read_at, likes_count, comments_count)) not valid,
  drop constraint entries_weight_check,
  drop constraint entries_read_weight_check,
  drop constraint entries_check1,
  drop constraint entries_public_id_check,
  drop constraint entries_source_check,
  drop constraint entries_audience_check,
  drop constraint entries_hidden_audience_check,
  drop constraint entries_commenters_check,
  drop constraint entries_created_at_check,
  drop constraint entries_measured_at_check,
  drop constraint entries_edited_at_check,
  drop constraint entries_read_at_check,
  drop constraint entries_revision_check,
  drop constraint entries_check,
  drop constraint entries_likes_count_check,
  drop constraint entries_comments_count_check;

create function is_sound_activity(
  type text, member_id uuid, other_id uuid, entry_id bigint, liker_id uuid, comment_id bigint, follow_id bigint, request_id bigint,
  record_id bigint, own_id uuid, details jsonb
) returns boolean language plpgsql immutable parallel safe as $$
begin
  return case
    when type in ('like', 'my_like') then num_nulls(entry_id, liker_id) = 0
      and num_nonnulls(comment_id, follow_id, request_id, record_id, own_id, details) = 0
    when type in ('comment', 'my_comment') then num_nulls(entry_id, comment_id) = 0
      and num_nonnulls(liker_id, follow_id, request_id, record_id, own_id, details) = 0
    when type in ('follow', 'following', 'follow_accepted') then follow_id is not null
      and num_nonnulls(entry_id, liker_id, comment_id, request_id, record_id, own_id, details) = 0
    when type = 'follow_request' then request_id is not null
      and num_nonnulls(entry_id, liker_id, comment_id, follow_id, record_id, own_id, details) = 0
    when type = 'record' then entry_id = record_id
      and num_nonnulls(liker_id, comment_id, follow_id, request_id, own_id, details) = 0
    else num_nulls(own_id, details) = 0 and own_id = member_id and own_id = other_id
      and num_nonnulls(entry_id, liker_id, comment_id, follow_id, request_id, record_id) = 0
  end;
end $$;
alter table activities
  add constraint activities_sound check (is_sound_activity(
    type, member_id, other_id, entry_id, liker_id, comment_id, follow_id, request_id, record_id, own_id, details)) not valid,
  drop constraint activities_check;

create function is_sound_member(
  name text, handle text, shown_numbers text, usual_audience integer, usual_commenters text, target_weight numeric,
  target_set_at timestamptz, goal_direction integer, disabled_at timestamptz, awaits_approval_since timestamptz, followers_count integer,
  following_count integer, entries_count integer, entries_for_followers_count integer, entries_for_all_count integer,
  recent_entries_count integer, recent_days_count integer
) returns boolean language plpgsql immutable parallel safe as $$
begin
  return name <> '' and handle ~ '^[a-z0-9_]{1,30}$'
    and shown_numbers in ('weight', 'change', 'none')
    and usual_audience between 1 and 3 and usual_commenters in ('everyone', 'followers', 'nobody')
    and (target_weight is null or target_weight > 0 and target_weight <= 999)
    and (target_set_at is null) = (target_weight is null)
    and (goal_direction is null or goal_direction in (-1, 1))
    and (awaits_approval_since is null or disabled_at is not null)
    and followers_count >= 0 and following_count >= 0
    and entries_count >= 0 and entries_for_followers_count >= 0 and entries_for_all_count >= 0
    and recent_entries_count >= 0 and recent_days_count >= 0;
end $$;
alter table members
  add constraint members_sound check (is_sound_member(
    name, handle, shown_numbers, usual_audience, usual_commenters, target_weight, target_set_at, goal_direction, disabled_at,
    awaits_approval_since, followers_count, following_count, entries_count, entries_for_followers_count, entries_for_all_count,
    recent_entries_count, recent_days_count)) not valid,
  drop constraint members_name_check,
  drop constraint members_handle_check,
  drop constraint members_shown_numbers_check,
  drop constraint members_usual_audience_check,
  drop constraint members_usual_commenters_check,
  drop constraint members_target_weight_check,
  drop constraint members_check,
  drop constraint members_goal_direction_check,
  drop constraint members_check1,
  drop constraint members_followers_count_check,
  drop constraint members_following_count_check,
  drop constraint members_entries_count_check,
  drop constraint members_entries_for_followers_count_check,
  drop constraint members_entries_for_all_count_check,
  drop constraint members_recent_entries_count_check,
  drop constraint members_recent_days_count_check;
