-- older programs may run: yes

-- With the newest entry and how many there are, this says whether anything changed among the entries of a member that a
-- line of them, or a change from the one before, is made of. Ids only grow: as long as the newest stays the same, entries can
-- only go, and their number says which state it is.
alter table members add column entries_edits integer not null default 0;

create function count_entries_edits() returns trigger language plpgsql as $$
begin
  update members set entries_edits = entries_edits + 1 where id = new.member_id;
  return null;
end $$;
create trigger entries_edited after update of weight, measured_at, audience on entries for each row
  when (old.weight <> new.weight or old.measured_at <> new.measured_at or old.audience <> new.audience)
  execute function count_entries_edits();

-- A process remembers for seconds who comes with which session, and that they keep nobody away. Whatever changes this says so
-- here, and `hakari_session_ended` says that one is gone: every connection hears it before its next answer is complete.
create function tell_viewer_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_viewer_changed', new.member_id::text);
  return null;
end $$;
create trigger sessions_viewer_changed after update on sessions for each row
  when (new.last_seen_at < old.last_seen_at
    or (old.created_at, old.proved_at, old.member_id) is distinct from (new.created_at, new.proved_at, new.member_id))
  execute function tell_viewer_changed();
create trigger mutes_viewer_changed after insert or update on mutes for each row execute function tell_viewer_changed();
create trigger muted_words_viewer_changed after insert or update on muted_words for each row
  execute function tell_viewer_changed();

create function tell_standing_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_viewer_changed', new.id::text);
  return null;
end $$;
create trigger members_viewer_changed after update of disabled_at, suspended_until on members for each row
  when (old.disabled_at is distinct from new.disabled_at or old.suspended_until is distinct from new.suspended_until)
  execute function tell_standing_changed();

create function tell_both_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_viewer_changed', new.blocker_id::text), pg_notify('hakari_viewer_changed', new.blocked_id::text);
  return null;
end $$;
create trigger blocks_viewer_changed after insert or update on blocks for each row execute function tell_both_changed();
