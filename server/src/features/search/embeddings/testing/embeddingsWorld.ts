import type { MeaningResult } from '@vlacku/contract/meaning'
import { expect } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Config } from '../../../../platform/config.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { World } from '../../../../testing/world.ts'
import type { EmbeddingsOptions } from '../index.ts'
import type { OwnEmbedder } from './ownEmbedder.ts'
import { opening } from './ownEmbedder.ts'

/** Short delays for tests. */
export const QUICK: EmbeddingsOptions = {
  making: { batch: 3, leaseMs: 60_000 },
  pauses: { firstMs: 10, maxMs: 40 },
  questions: { timeoutMs: 5_000, failures: 3, pauseMs: 50 },
}

/** Defines words, of which only the first have Russian definitions. */
export async function defineWords(world: World) {
  const en = async (word: string, gloss: string, definition: string, fields = {}) =>
    [word, await world.definition(word, { glosses: [gloss], definition, ...fields })] as const
  const definitions = [
    await en('gerku', 'dog', '$x_1$ is a dog', { rafsi: ['ger'] }),
    await en('mlatu', 'cat', '$x_1$ is a cat', { rafsi: ['lat'] }),
    await en('zdani', 'house', '$x_1$ is a house of $x_2$', { rafsi: ['zda'], selmaho: 'NI' }),
    await en('djacu', 'water', '$x_1$ is water'),
    await en('lunra', 'moon', '$x_1$ is a moon'),
    await en('bajra', 'run', '$x_1$ runs'),
    await en('blanu', 'blue', '$x_1$ is blue'),
  ]
  await world.definition('blanu', { lang: 'jbo', definition: 'se skari lo tsani' })
  return Object.fromEntries(definitions) as Record<string, number>
}

/** Starts a site with one of the given embedders at `address`. Returns the opened resources. */
export async function siteWith(
  world: World,
  address: string | null,
  embedders: Record<string, OwnEmbedder>,
  options: EmbeddingsOptions = {},
  settings: Partial<Config> = {},
) {
  const { open, opened } = opening(embedders)
  const embedder = address === null ? null : { address, model: 'm', key: 'secret' }
  const embeddings = {
    ...QUICK,
    ...options,
    making: { ...QUICK.making, ...options.making },
    questions: { ...QUICK.questions, ...options.questions },
  }
  const site = await world.site({ meaning: true, embedder, ...settings }, { openEmbedder: open, embeddings })
  return { site, opened }
}

export async function searchMeaning(site: Site, query: Record<string, string | number>): Promise<MeaningResult> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await site.app.inject({ method: 'GET', url: `/api/jbovlaste/semantic-search?${search}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
export const words = ({ definitions }: MeaningResult) => definitions.map(({ valsiword }) => valsiword)
export const found = async (site: Site, search: string) => words(await searchMeaning(site, { search }))

/** Changes definitions in the same way as a contribution. */
export const change = (site: Site, work: Parameters<typeof inTransaction<number[]>>[1]) =>
  inTransaction(site.visitor, async (tx) => {
    tx.emit({ kind: 'definitions_changed', definitionids: await work(tx) })
  })

/** Waits for a condition. Fails after a timeout. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`in vain: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Creates a promise that the test resolves. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
