-- Some of what happens to a member is no row of somebody: an import that finished. Such an activity hangs on the member
-- who is told, and goes with them; what there is to say of it stands in itself. `other_id` is the member, too: nobody else
-- had a part in it.
alter table activities
  add column own_id uuid references members on delete cascade,
  add column details jsonb,
  drop constraint activities_check,
  -- What is there has a cause, and was checked.
  add constraint activities_check check (case
    when type in ('like', 'my_like') then num_nulls(entry_id, liker_id) = 0 and num_nonnulls(comment_id, follow_id, own_id, details) = 0
    when type in ('comment', 'my_comment') then num_nulls(entry_id, comment_id) = 0 and num_nonnulls(liker_id, follow_id, own_id, details) = 0
    when type in ('follow', 'following') then follow_id is not null and num_nonnulls(entry_id, liker_id, comment_id, own_id, details) = 0
    else num_nulls(own_id, details) = 0 and own_id = member_id and own_id = other_id
      and num_nonnulls(entry_id, liker_id, comment_id, follow_id) = 0 end) not valid;
create index activities_without_cause on activities (own_id) where own_id is not null;
