import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the versioned content of a definition `d`: JSON with `definition`, `notes`, `etymology`, `jargon`, `selmaho`, `langid`,
 * `images` ([{image_id, description}]) and `keywords` ([{place, word, meaning}], place 0 for glosses). Versions by users also
 * include the `rafsi` of the head word.
 */
export const contentOfDefinition = sql`
  jsonb_build_object(
    'definition', d.definition, 'notes', d.notes, 'etymology', d.etymology, 'jargon', d.jargon,
    'selmaho', d.selmaho, 'langid', d.langid,
    'images', (select coalesce(jsonb_agg(jsonb_build_object('image_id', i.image_id, 'description', i.description)
                               order by i.ord), '[]')
               from definition_images i where i.definitionid = d.definitionid),
    'keywords', (select coalesce(jsonb_agg(jsonb_build_object('place', k.place, 'word', k.word, 'meaning', k.meaning)
                                 order by k.place, k.ord), '[]')
                 from definition_keywords k where k.definitionid = d.definitionid))`

/** Like `contentOfDefinition`, with the rafsi of the head word `v`. For versions by users. */
export const contentWithRafsi = sql`(${contentOfDefinition} || jsonb_build_object('rafsi', v.rafsi))`

/**
 * Returns the next version number of a definition. Conflicting imported versions share the numbering, so their numbers may be
 * higher than the current version's.
 */
export const nextVersion = (definitionid: number | RawBuilder<unknown>) =>
  sql<number>`(select max(b.version) + 1 from definition_versions b where b.definitionid = ${definitionid})`
