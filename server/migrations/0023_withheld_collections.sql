-- Collections are reported, too, and moderators may withhold one: it is private then, and its owner cannot publish it again.
alter table reports
  add column about text not null default 'definition' check (about in ('definition', 'comment', 'collection')),
  add column collection_id int references collections on delete set null;
update reports set about = 'comment' where said is not null;
create unique index reports_of_collection_once on reports (collection_id, user_id) where outcome is null;

alter table collections
  add column withheld_reason text,
  add column withheld_by int references users,
  add constraint withheld_are_private check (withheld_reason is null or not is_public);

alter table notifications
  add column collection_id int references collections on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'comment', 'reply', 'mention', 'definition', 'edit', 'outdated_vote', 'deletion',
    'collection_withheld', 'collection_released'));
create index notifications_of_collection on notifications (collection_id) where collection_id is not null;
