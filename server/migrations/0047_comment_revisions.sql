-- Counts all changes of a comment, including those that leave no version, so that an editor can tell whether its text is current.
alter table comments add column revision int not null default 1;
