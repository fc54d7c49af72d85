export type { Embedder, EmbedderSetting } from './embedder.ts'
export { Embeddings, type EmbeddingsOptions } from './embeddings.ts'
export { type OpenEmbedder, openEmbedder } from './openEmbedder.ts'

declare module '../../../platform/events.ts' {
  interface Signals {
    /** Vectors of the given definitions changed for an embedder. Null means that the embedder became ready. */
    embeddings_changed: { embedder_id: number; definitionids: number[] | null }
  }
}
