-- Items are added behind the last one of their collection, deleted ones included, and deleted collections are emptied.
create index collection_items_by_place on collection_items (collection_id, place);
