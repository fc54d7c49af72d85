import { expect, it } from 'vitest'
import type { ExportCache } from './exportCache.ts'
import { type Commission, Exporter } from './exporter.ts'

const commission: Commission = {
  order: { format: 'pdf', langid: 2, source_langid: 1, positive_scores_only: true, collection_id: null },
  filename: 'book.pdf',
  collection_name: null,
}

it('an export that is cancelled or closed before its thread starts never starts a thread', async () => {
  let started = 0
  const failures: unknown[] = []
  const newExporter = (fingerprint: Promise<string>) =>
    new Exporter({
      cache: { find: () => undefined, draft: () => 'draft' } as unknown as ExportCache,
      start: () => {
        started += 1
        throw new Error('a thread was started')
      },
      fingerprintOf: () => fingerprint,
      now: () => new Date(),
      onFailure: (_, error) => failures.push(error),
    })
  for (const cancel of [
    (exporter: Exporter) => exporter.cancel(commission.order, 1),
    (exporter: Exporter) => exporter.close(),
  ]) {
    let know!: (fingerprint: string) => void
    const exporter = newExporter(new Promise((resolve) => (know = resolve)))
    await exporter.begin(commission, 1)
    await expect.poll(() => exporter.state(commission.order)).toMatchObject({ state: 'running' })
    await cancel(exporter)
    know('as it is')
    await new Promise(setImmediate)
    expect(await exporter.state(commission.order)).toEqual({ state: 'none' })
  }
  expect([started, failures]).toEqual([0, []])
})
