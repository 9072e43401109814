alter table members
  -- Whether their own screens show how it goes instead of weights.
  add column has_quiet_numbers boolean not null default false,
  -- Whether they want to be told of a fast loss, and when they last were.
  add column tells_fast_loss boolean not null default true,
  add column fast_loss_told_at timestamptz;
