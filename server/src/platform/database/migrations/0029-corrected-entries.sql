-- What was published can be corrected. The revision tells two devices apart that correct the same entry; the time is shown.
alter table entries
  add column edited_at timestamptz check (isfinite(edited_at)),
  add column revision integer not null default 0 check (revision >= 0),
  add check ((edited_at is null) = (revision = 0)),
  -- What a scale said, where its owner has corrected it: the same weighing may still come in by another door.
  add column read_weight numeric(8, 5) check (read_weight > 0 and read_weight <= 500),
  add column read_at timestamptz check (isfinite(read_at)),
  add check ((read_weight is null) = (read_at is null));
create index entries_read_at on entries (member_id, read_at) where read_at is not null;
