insert into list_counters values ('questions.list', 'as an earlier version stated it', 'as the database had it');
insert into list_counts values ('questions.list', '[1]', 0, 77, '{}');
