import { anki } from '@vlacku/contract'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import { isLimitError, WorkerClient } from '../../../platform/workerClient.ts'
import { startWorker } from '../../../platform/workers.ts'
import type { AnkiCourse } from '../ankiFile/index.ts'
import { exportToAnki } from './anki.service.ts'
import { type DeckReader, importDeck, previewDeck } from './importing.ts'
import type { DeckQuestion } from './readApkg.ts'
import type { DeckResult } from './readApkg.worker.ts'

const DEADLINE_MS = 60_000
/** Maximum queue length. Further requests are rejected. */
const MAX_WAITING = 10
/** Maximum number of queued files. Limited because they are held in memory. */
const MAX_FILES_WAITING = 2
/** Heap limit, in MB, for the text of a deck, excluding its database of up to 192 MB. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 1024 }

const TRY_AGAIN_S = 5
const rejection = () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S })

export const ankiFeature = (publicUrl: string): Feature => ({
  name: 'anki',
  routes(route) {
    const { host } = new URL(publicUrl)
    const writing = new WorkerClient<AnkiCourse, Uint8Array>({
      start: () => startWorker(import.meta.url, './writeApkg.worker.ts'),
      ...{ deadlineMs: DEADLINE_MS, maxWaiting: MAX_WAITING },
    })
    const write = (course: AnkiCourse) => writing.request(course)
    // the whole collection is held in memory while its deck is written
    const enqueue = boundedQueue({ atOnce: 1, maxWaiting: MAX_WAITING, rejection })
    route(anki.exportToAnki, (ctx, { params }) =>
      enqueue(() => exportToAnki(ctx, memberOf(ctx), params.id, { host, write })),
    )

    const reader = deckReader(host)
    route(anki.previewDeck, (_ctx, { query, body }) => previewDeck(body, query.models, reader))
    route(anki.importDeck, (ctx, input) => importDeck(ctx, memberOf(ctx), input, reader))
  },
})

/** Reads decks in a worker. A file that crashes the worker or exceeds its time limit is reported as an invalid deck. */
function deckReader(host: string): DeckReader {
  const reading = new WorkerClient<DeckQuestion, DeckResult>({
    start: () => startWorker(import.meta.url, './readApkg.worker.ts', { resourceLimits: MAX_MEMORY }),
    ...{ deadlineMs: DEADLINE_MS, maxWaiting: MAX_FILES_WAITING },
  })
  const read = async (question: DeckQuestion) => {
    const result = await reading.request(question).catch((error): DeckResult => {
      if (isLimitError(error)) return { problem: 'too_large' }
      throw error
    })
    if ('problem' in result) throw new AppError(result.problem)
    return result.deck
  }
  return { host, read }
}
