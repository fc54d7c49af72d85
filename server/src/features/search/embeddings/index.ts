export type { Embedder, EmbedderSetting } from './embedder.ts'
export { Embeddings, type EmbeddingsOptions, type OpenEmbedder } from './embeddings.ts'
export { embeddingsFeature } from './feature.ts'
export { openEmbedder } from './openEmbedder.ts'
