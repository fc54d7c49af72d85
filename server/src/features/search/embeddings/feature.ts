import type { Feature } from '../../../platform/feature.ts'
import type { Metrics } from '../../../platform/http/metrics.ts'
import type { MeaningSearch } from '../meaning/index.ts'
import type { Embeddings } from './embeddings.ts'
import { measureEmbeddings } from './metrics.ts'

interface EmbeddingsParts {
  meaning: MeaningSearch
  metrics: Metrics
  isOn: boolean
}

export function embeddingsFeature(embeddings: Embeddings, { meaning, metrics, isOn }: EmbeddingsParts): Feature {
  meaning.onVectorsLost(() => embeddings.onVectorsLost())
  measureEmbeddings(metrics, embeddings)
  return {
    name: 'embeddings',
    start() {
      if (isOn) embeddings.start(meaning.settled())
    },
    stop: () => embeddings.close(),
  }
}
