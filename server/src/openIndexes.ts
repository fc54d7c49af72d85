import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Segment } from '@vlacku/textsearch'
import { LexiconCache } from './features/dictionary/entries/index.ts'
import {
  Embeddings,
  type EmbeddingsOptions,
  type OpenEmbedder,
  openEmbedder,
} from './features/search/embeddings/index.ts'
import { MeaningSearch } from './features/search/meaning/index.ts'
import { DictionarySearch } from './features/search/search/index.ts'
import type { AppContext } from './platform/appContext.ts'
import type { Database } from './platform/database/database.ts'
import type { RequestInput } from './platform/http/routes.ts'

export interface IndexOptions {
  /** Minimum number of definitions for building the index in a worker. */
  buildInWorkerFrom?: number
  /** Replaces the configured embedders. */
  openEmbedder?: OpenEmbedder
  embeddings?: EmbeddingsOptions
}

/** Creates the in-memory dictionary indexes, which events keep up to date. */
export function openIndexes({ config, ctx, log }: AppContext, database: Database, options: IndexOptions) {
  const { events } = ctx
  const shared = { database, dataDir: config.dataDir, events, log }
  const lexicon = new LexiconCache(events)
  const search = new DictionarySearch({ ...options, ...shared })
  const meaning = new MeaningSearch({ ...shared, othersSearch: () => search.hasRecentSearch() })
  const embeddings = new Embeddings({
    ...options.embeddings,
    openEmbedder: options.openEmbedder ?? openEmbedder,
    setting: config.embedder,
    ctx: { ...ctx, jobs: null },
    thread: meaning,
    log,
  })
  return { lexicon, search, meaning, embeddings }
}

/**
 * Number of words and glosses searched for in full, as a prefix and misspelled. High enough for the JIT compiler to optimize the
 * hot code.
 */
const SAMPLES = 20

/**
 * Runs typical searches before users do: the first searches of a process take five times as much CPU time as later ones, and the
 * very first one loads the compounds. Does nothing without an index.
 */
export async function warmUp(
  search: DictionarySearch,
  documentForVisitor: (name: string, input: RequestInput) => Promise<string>,
): Promise<void> {
  const [base] = search.index?.segments() ?? []
  if (!base || base.size === 0) return
  for (const text of likelyQueries(base)) {
    await documentForVisitor('GET /jbovlaste/definitions', { query: { search: text } })
    await nextTurn() // yields to pending requests
  }
}

function likelyQueries({ headWords, glosses }: Segment): string[] {
  return [headWords, glosses].flatMap((list) => {
    const count = Math.min(SAMPLES, list.size)
    const texts = Array.from({ length: count }, (_, nth) => list.at(Math.floor((nth * list.size) / count)))
    return texts.flatMap((text) => [text, text.slice(0, 2), withoutMiddle(text)])
  })
}

function withoutMiddle(text: string): string {
  const middle = text.length >> 1
  return text.slice(0, middle) + text.slice(middle + 1)
}
