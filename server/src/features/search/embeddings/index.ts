export type { Embedder, EmbedderSetting } from './embedder.ts'
export { Embeddings, type EmbeddingsOptions } from './embeddings.ts'
export { type OpenEmbedder, openEmbedder } from './openEmbedder.ts'

declare module '../../../platform/events.ts' {
  interface Signals {
    /** The given definitions' vectors for an embedder changed. Null means that the embedder became ready. */
    embeddings_changed: { embedder_id: number; definitionids: number[] | null }
  }
}
