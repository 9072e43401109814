-- Who is gone, or back, is told to every open screen, whoever did it: the member, an operator.
create function tell_member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('hakari_live', json_build_object('people', json_build_array(old.id))::text);
  return null;
end
$$;
create trigger members_gone after delete on members for each row execute function tell_member_changed();
create trigger members_disabled after update of disabled_at on members
  for each row when (old.disabled_at is distinct from new.disabled_at) execute function tell_member_changed();
