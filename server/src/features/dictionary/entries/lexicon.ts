import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Lexicon } from '@vlacku/language'
import { officialRoots, withOfficialWords } from '@vlacku/lojban/officialLexicon'
import type { Db } from '../../../platform/context.ts'
import type { Events } from '../../../platform/events.ts'
import { affixSources, type RootRow } from './entries.repository.ts'

/** The affixes known to the dictionary, and its roots by status. */
export interface KnownWords extends Lexicon {
  roots: { regular: string[]; experimental: string[] }
}

/** Caches `KnownWords` until a definition changes. Every entry page needs these roughly 2,500 words. */
export class LexiconCache {
  #known: Promise<KnownWords> | null = null

  constructor(events: Events) {
    events.on('definitions_changed', () => this.invalidate())
    events.on('dictionary_replaced', () => this.invalidate())
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

  invalidate() {
    this.#known = null
  }
}

/**
 * Combines the official words with the words of the dictionary. Established words come first in `rows` and win if two words claim
 * the same affix.
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
