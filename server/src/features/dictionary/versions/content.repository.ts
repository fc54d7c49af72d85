import { type RawBuilder, sql } from 'kysely'

/**
 * What a definition says now, as its versions keep it: an object of JSON with `definition`, `notes`, `etymology`, `jargon`,
 * `selmaho`, `langid`, `images` ([{image_id, description}]) and `keywords` ([{place, word, meaning}], place 0 for glosses).
 * Versions that people made also have `rafsi`, those of the head word. `d` is the definition.
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

/** The same with the affixes of the head word, `v`: what versions made by people keep. */
export const contentWithRafsi = sql`(${contentOfDefinition} || jsonb_build_object('rafsi', v.rafsi))`

/**
 * The number of the next version of a definition. Those that imports brought beside an edit are numbered with the others
 * and may be beyond the present one.
 */
export const nextVersion = (definitionid: number | RawBuilder<unknown>) =>
  sql<number>`(select max(b.version) + 1 from definition_versions b where b.definitionid = ${definitionid})`
