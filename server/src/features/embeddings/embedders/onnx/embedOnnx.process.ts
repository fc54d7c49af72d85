import os from 'node:os'
import { EmbedderError } from '../../embedder.ts'
import type { FromModel, ToModel } from './messages.ts'
import { SentenceModel } from './sentenceModel.ts'

/**
 * Runs a model beside the site: native code that fails takes its process with it, and a thread ended within it takes the whole
 * process with it, too. Ends when the site is gone; it decides about signals that are sent to the whole group.
 */
let model: SentenceModel | undefined

async function answer(message: ToModel): Promise<FromModel> {
  if (message.kind === 'embed') return { vectors: await model!.embed(message.texts) }
  model = await SentenceModel.open(message.order)
  const [vector] = await model.embed(['word'])
  return { opened: { id: model.id, dimensions: vector!.length } }
}

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', async (message: ToModel) => {
  try {
    process.send!(await answer(message))
  } catch (error) {
    if (!(error instanceof EmbedderError)) throw error
    process.send!({ refused: error.message } satisfies FromModel)
  }
})
