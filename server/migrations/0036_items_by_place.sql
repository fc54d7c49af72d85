-- Index for finding the last item of a collection, including deleted items, and for emptying deleted collections.
create index collection_items_by_place on collection_items (collection_id, place);
