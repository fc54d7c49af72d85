-- Details of an item that API clients store and the site does not interpret, apart from the quiz direction: {language_id,
-- owner_user_id, license, script, is_original, quiz_direction}; absent keys are null.
alter table collection_items add column details jsonb not null default '{}';
