-- older programs may run: yes
-- Plans are made for everybody at once. With the few dozen rows that a member has on average, PostgreSQL may read and sort all
-- of them for a page of twenty, also for who has a hundred thousand. Told that everybody has two hundred, it goes along the
-- index of their order and stops. It learns of it with the next analyze.
alter table activities alter column member_id set (n_distinct = -0.005);
