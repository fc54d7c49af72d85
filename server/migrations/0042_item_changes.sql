-- When the content of an item last changed: its texts, direction or pictures. Null until then. A deck exported for Anki carries
-- this time, so that importing it again leaves unchanged notes alone.
alter table collection_items add column changed_at timestamptz;

create function item_content_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger item_content_changed before update of definitionid, free_front, free_back, notes on collection_items for each row
  when ((old.definitionid, old.free_front, old.free_back, old.notes)
        is distinct from (new.definitionid, new.free_front, new.free_back, new.notes))
  execute function item_content_changed();

create function item_part_changed() returns trigger language plpgsql as $$
begin
  update collection_items set changed_at = now()
    where item_id = case when tg_op = 'DELETE' then old.item_id else new.item_id end;
  return null;
end $$;
create trigger item_direction_changed after update of direction on flashcards for each row
  when (old.direction is distinct from new.direction) execute function item_part_changed();
create trigger item_pictures_changed after insert or update or delete on collection_item_images for each row
  execute function item_part_changed();
