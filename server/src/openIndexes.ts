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
