import { Counter, Gauge } from 'prom-client'
import type { Feature } from '../../../platform/feature.ts'
import type { Metrics } from '../../../platform/http/metrics.ts'
import type { MeaningSearch } from '../meaning/index.ts'
import type { Embeddings } from './embeddings.ts'

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

/** Adds metrics for the number of vectors and the number of queries without a vector. */
function measureEmbeddings(registry: Metrics, embeddings: Pick<Embeddings, 'measurements'>) {
  const registers = [registry]
  new Gauge({
    name: 'embeddings_compared',
    help: 'Definitions with a vector of the active model',
    registers,
    collect() {
      this.set(embeddings.measurements.compared)
    },
  })
  new Counter({
    name: 'embeddings_made_total',
    help: 'Definitions for which this process has requested vectors',
    registers,
    collect() {
      this.reset()
      this.inc(embeddings.measurements.created)
    },
  })
  new Counter({
    name: 'questions_without_vector_total',
    help: 'Semantic queries answered without a vector, because the model did not respond in time',
    registers,
    collect() {
      this.reset()
      this.inc(embeddings.measurements.missed)
    },
  })
}
