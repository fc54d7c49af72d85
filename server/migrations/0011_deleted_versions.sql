-- The versions of deleted definitions are still read by their own numbers, which are cited.
create index deleted_definitions_by_version on deleted_definitions using gin ((archive -> 'versions') jsonb_path_ops);
