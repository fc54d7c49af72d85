/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeDefinition } from '../../../testing/writeDefinition.ts'
import { change, defineWords, found, gate, searchMeaning, siteWith, until, words } from './testing/embeddingsWorld.ts'
import { OwnEmbedder } from './testing/ownEmbedder.ts'

let world: World
let site: Site
let ids: Record<string, number>
const embedder = new OwnEmbedder()
let embeddedTexts: string[]

async function open(options: Parameters<typeof siteWith>[3] = {}, settings: Parameters<typeof siteWith>[4] = {}) {
  const opened = await siteWith(
    world,
    'http://own.example/v1',
    { 'http://own.example/v1': embedder },
    options,
    settings,
  )
  await opened.site.embeddings.settled()
  return opened.site
}

beforeAll(async () => {
  world = await newWorld()
  ids = await defineWords(world)
  site = await open()
  embeddedTexts = [...embedder.receivedTexts]
})
afterEach(() => {
  embedder.options = {}
  embedder.closed = false // the embedder may have been closed by another site
  embedder.receivedTexts.length = 0
})
afterAll(() => world.close())

describe('search with vectors', () => {
  it('vectors alone find entries that match no words', async () => {
    const result = await searchMeaning(site, { search: 'кошка' })
    expect(words(result)).toEqual(['mlatu'])
    expect(result.total).toBe(1)
    expect(result.definitions[0]!.evidence).toEqual([])
    expect(result.definitions[0]!.similarity).toBeGreaterThan(0.3)
  })

  it('a search without an embedder returns only text matches', async () => {
    const { site: without } = await siteWith(world, null, {})
    expect(await found(without, 'кошка')).toEqual([])
    expect(await found(without, 'cat')).toEqual(['mlatu'])
    await without.close()
  })

  it('results that match by both words and vectors come first', async () => {
    expect((await found(site, 'cat вода')).slice(0, 2).sort()).toEqual(['djacu', 'mlatu'])
    const [alone, agreed] = [
      await searchMeaning(site, { search: 'cat blue' }),
      await searchMeaning(site, { search: 'cat' }),
    ]
    const similarityOf = ({ definitions }: typeof alone) =>
      definitions.find(({ valsiword }) => valsiword === 'mlatu')!.similarity
    expect(similarityOf(agreed)).toBeGreaterThanOrEqual(similarityOf(alone))
  })

  it('vector results can be filtered and paged', async () => {
    expect(words(await searchMeaning(site, { search: 'дом', selmaho: 'NI' }))).toEqual(['zdani'])
    const narrowings: Record<string, string | number>[] = [
      { selmaho: 'UI' },
      { word_type: 99 },
      { username: 'nobody' },
      { languages: 5 },
    ]
    for (const narrow of narrowings) {
      expect(await searchMeaning(site, { search: 'дом', ...narrow })).toMatchObject({ definitions: [], total: 0 })
    }
    const whole = words(await searchMeaning(site, { search: 'дом луна' }))
    expect(whole).toHaveLength(2)
    expect(words(await searchMeaning(site, { search: 'дом луна', per_page: 1, page: 2 }))).toEqual(whole.slice(1))
  })

  it('similar definitions are found by the vector of the definition', async () => {
    const id = await world.definition('gercku', { glosses: ['dog', 'moon'], definition: '-', type: 'lujvo' })
    await change(site, async () => [id])
    await site.embeddings.settled()
    expect(words(await searchMeaning(site, { definition_id: id })).sort()).toEqual(['gerku', 'lunra'])
  })

  it('the vector of a repeated query is requested only once', async () => {
    await Promise.all([found(site, 'моя кошка'), found(site, 'моя кошка')])
    await searchMeaning(site, { search: 'моя кошка', page: 2 })
    expect(embedder.receivedTexts).toEqual(['моя кошка'])
  })

  it('a query whose vector isn’t available in time is processed without it', async () => {
    const impatient = await open({ questions: { timeoutMs: 20 } })
    const slow = gate()
    embedder.options.gate = () => slow.opened
    expect(await found(impatient, 'cat')).toEqual(['mlatu'])
    expect(await found(impatient, 'кошка')).toEqual([])
    slow.open()
    await until(async () => (await found(impatient, 'кошка')).includes('mlatu'))
    await impatient.close()
  })

  it('an embedder that fails repeatedly is temporarily skipped', async () => {
    const patient = await open({ questions: { pauseMs: 600_000 } })
    embedder.options.rejects = () => true
    for (const text of ['луна 1', 'луна 2', 'луна 3', 'луна 4', 'луна 5'])
      expect(await found(patient, text)).toEqual([])
    expect(embedder.receivedTexts.filter((text) => text.startsWith('луна'))).toEqual(['луна 1', 'луна 2', 'луна 3'])
    await patient.close()
  })
})

describe('vectors of definitions', () => {
  it('all definitions except those in Lojban are embedded', async () => {
    expect(embeddedTexts.sort()).toEqual(['blue', 'cat', 'dog', 'house', 'moon', 'run', 'water'])
    const { rows } = await sql<{ n: number; bytes: number }>`
      select count(*)::int as n, max(octet_length(vector)) as bytes
      from embeddings where definitionid = any(${Object.values(ids)}::int[])`.execute(world.db)
    expect(rows[0]).toEqual({ n: 7, bytes: embedder.dimensions })
  })

  it('the embedding metrics count vectors, and queries processed without a vector', async () => {
    const measured = await open({}, { metricsToken: 'a token of the metrics' })
    await found(measured, 'луна 7')
    embedder.options.rejects = () => true
    await found(measured, 'луна 8')
    const headers = { authorization: 'Bearer a token of the metrics' }
    const { body } = await measured.app.inject({ url: '/api/metrics', headers })
    expect(body).toContain(`embeddings_compared ${measured.embeddings.measurements.compared}\n`)
    expect(measured.embeddings.measurements.compared).toBeGreaterThanOrEqual(7)
    expect(body).toContain('embeddings_made_total 0\n')
    expect(body).toContain('questions_without_vector_total 1\n')
    await measured.close()
  })

  it('editing a text immediately removes its vector, and the new text is embedded later', async () => {
    const making = gate()
    embedder.options.gate = (texts) => (texts.includes('red') ? making.opened : undefined)
    await change(site, async (tx) => {
      const glosses = tx.db.updateTable('definition_keywords').set({ word: 'red' })
      await glosses.where('definitionid', '=', ids.bajra!).execute()
      return [ids.bajra!]
    })
    expect(await found(site, 'бежать')).toEqual([])
    expect(await found(site, 'красный')).toEqual([])
    making.open()
    await until(async () => (await found(site, 'красный')).includes('bajra'))
    expect(await found(site, 'бежать')).toEqual([])
  })

  it('changing other fields of a definition preserves its vector', async () => {
    await change(site, async (tx) => {
      const row = tx.db.updateTable('definitions').set({ score: 9, notes: 'New.', etymology: 'Old.' })
      await row.where('definitionid', '=', ids.mlatu!).execute()
      return [ids.mlatu!]
    })
    await site.embeddings.settled()
    expect(embedder.receivedTexts).toEqual([])
    expect(await found(site, 'кошка')).toEqual(['mlatu'])
  })

  it('new definitions are embedded, and the vectors of deleted definitions are removed', async () => {
    let id = 0
    await change(site, async (tx) => {
      id = await writeDefinition(tx.db, 'gerzda', { type: 'lujvo', glosses: ['kennel'], definition: '-' })
      return [id]
    })
    await site.embeddings.settled()
    expect(await found(site, 'будка')).toEqual(['gerzda'])
    await change(site, async (tx) => {
      await tx.db.deleteFrom('definitions').where('definitionid', '=', id).execute()
      return [id]
    })
    expect(await found(site, 'будка')).toEqual([])
    const { rows } = await sql`select from embeddings where definitionid = ${id}`.execute(world.db)
    expect(rows).toHaveLength(0)
  })

  it('a restart loads the vectors from the database without new requests', async () => {
    const next = await open()
    expect(embedder.receivedTexts).toEqual([])
    expect(await found(next, 'кошка')).toEqual(['mlatu'])
    expect(embedder.receivedTexts).toEqual(['кошка'])
    await next.close()
  })

  it('vectors are verified after the whole dictionary is replaced', async () => {
    await sql`delete from embedders`.execute(world.db) // simulates restoring a backup
    await sql`update definition_keywords set word = 'red' where word = 'water'`.execute(world.db)
    await site.visitor.events.deliver({ kind: 'dictionary_replaced' })
    await until(async () => (await found(site, 'красный')).includes('djacu'))
    expect(await found(site, 'вода')).toEqual([])
  })

  it('vectors are reloaded after the search worker crashes', async () => {
    await site.meaning.useVectors(null)
    expect(await found(site, 'кошка')).toEqual([])
    site.embeddings.onVectorsLost()
    await site.embeddings.settled()
    expect(await found(site, 'кошка')).toEqual(['mlatu'])
  })

  it('vectors are stored but not used if semantic search is disabled', async () => {
    const off = await world.site(
      { embedder: { address: 'http://own.example/v1', model: null, key: undefined } },
      { openEmbedder: () => Promise.reject(new Error('must not be opened')) },
    )
    await off.embeddings.settled()
    expect(await off.embeddings.vectorOf('cat')).toBeNull()
    await off.close()
  })
})
