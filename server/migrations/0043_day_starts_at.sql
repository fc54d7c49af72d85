-- Hour of the learner's clock at which a study day starts.
alter table study_settings add column day_starts_at int not null default 0 check (day_starts_at between 0 and 23);
