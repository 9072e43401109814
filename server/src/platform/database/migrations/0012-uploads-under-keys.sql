-- An upload that is sent once more because its answer was lost makes one picture: the key it came under.
alter table files add column idempotency_key uuid;
