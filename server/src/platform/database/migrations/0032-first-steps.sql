-- When somebody who is new had done the first three things, or closed them. Whoever was here before is not new.
alter table members add column first_steps_over_at timestamptz default now();
alter table members alter column first_steps_over_at drop default;

-- A target weight, an entry and three whom one follows, once and for all: what is undone later makes nobody new again.
create function end_first_steps() returns trigger language plpgsql as $$
begin
  new.first_steps_over_at := now();
  return new;
end
$$;
create trigger members_first_steps before update of target_weight, entries_count, following_count on members
  for each row when (
    new.first_steps_over_at is null
    and new.target_weight is not null and new.entries_count > 0 and new.following_count >= 3)
  execute function end_first_steps();
