-- Each entry of a page shows the line of weights that leads to it. The index holds them, so that no line visits the table.
create index entries_history_weights on entries (member_id, measured_at desc, id desc) include (weight);
drop index entries_history;
alter index entries_history_weights rename to entries_history;
