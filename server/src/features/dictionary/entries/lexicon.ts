import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Lexicon } from '@vlacku/language'
import { officialRoots, withOfficialWords } from '@vlacku/lojban/officialLexicon'
import type { Db } from '../../../platform/context.ts'
import type { Events } from '../../../platform/events.ts'
import { affixSources, type RootRow } from './entries.repository.ts'

/** What the dictionary knows about affixes, and its roots by standing. */
export interface KnownWords extends Lexicon {
  roots: { regular: string[]; experimental: string[] }
}

/**
 * Reads `KnownWords` once and keeps it until a definition changes: about 2,500 words, asked for with every entry page.
 */
export class LexiconCache {
  #known: Promise<KnownWords> | null = null

  constructor(events: Events) {
    events.on('definitions_changed', () => this.forget())
    events.on('dictionary_replaced', () => this.forget())
  }

  read(db: Db): Promise<KnownWords> {
    this.#known ??= affixSources(db, DEFAULT_SOURCE_LANGID)
      .then(knownWords)
      .catch((error) => {
        this.#known = null
        throw error
      })
    return this.#known
  }

  forget() {
    this.#known = null
  }
}

/**
 * The official words, and what the dictionary adds: rows come with the established ones first, which win where two words claim
 * an affix.
 */
export function knownWords(rows: RootRow[]): KnownWords {
  const affixes = rows.flatMap(({ word, rafsi }) => rafsi.map((affix) => ({ affix, word })))
  const roots = rows.filter(({ type_name }) => type_name.endsWith('gismu'))
  const ofType = (wanted: string) => roots.filter(({ type_name }) => type_name === wanted).map(({ word }) => word)
  return {
    ...withOfficialWords(
      affixes,
      rows.map(({ word }) => word),
    ),
    roots: {
      regular: [...new Set([...officialRoots(), ...ofType('gismu')])],
      experimental: ofType('experimental gismu'),
    },
  }
}
