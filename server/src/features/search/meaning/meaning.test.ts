/** @ciOnly takes several seconds */
import fs from 'node:fs'
import path from 'node:path'
import { meaning as endpoints, search as searchCalls } from '@vlacku/contract'
import type { MeaningResult } from '@vlacku/contract/meaning'
import type { SearchResult } from '@vlacku/contract/search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let ids: Record<string, number>

/** Defines enough words in two languages for training. */
async function defineWords() {
  const define = async (word: string, glosses: string[], definition: string, fields = {}) =>
    [word, await world.definition(word, { glosses, definition, ...fields })] as const
  const definitions = [
    await define('gerku', ['dog'], '$x_1$ is a dog of breed $x_2$', { rafsi: ['ger'], score: 2 }),
    await define('mlatu', ['cat'], '$x_1$ is a cat of breed $x_2$', { rafsi: ['lat'] }),
    await define('cinfo', ['lion'], '$x_1$ is a lion, a great cat. See {mlatu}.'),
    await define('zdani', ['house', 'nest'], '$x_1$ is a house or nest of $x_2$', { rafsi: ['zda'] }),
    await define('gerzda', ['kennel'], '$x_1$ is the house of the dog $x_2$', { type: 'lujvo' }),
    await define('bajra', ['run'], '$x_1$ runs on surface $x_2$', { rafsi: ['baj'] }),
    await define('sutra', ['fast'], '$x_1$ is fast at $x_2$', { rafsi: ['sut'] }),
    await define('blanu', ['blue'], '$x_1$ is blue'),
  ]
  for (const [word, gloss] of [
    ['gerku', 'собака'],
    ['mlatu', 'кошка'],
    ['zdani', 'дом'],
    ['blanu', 'синий'],
  ] as const)
    await world.definition(word, { lang: 'ru', glosses: [gloss], definition: `$x_1$ — ${gloss}` })
  return Object.fromEntries(definitions)
}

beforeAll(async () => {
  world = await newWorld()
  ids = await defineWords()
  site = await world.site({ meaning: true })
})
afterAll(() => world.close())

async function get(query: Record<string, string | number>, of = site) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const result = await of.app.inject({ method: 'GET', url: `/api/jbovlaste/semantic-search?${search}` })
  return { status: result.statusCode, body: result.json() }
}
/** Returns the response as the type declared in the contract, without validation. */
async function searchMeaning(query: Record<string, string | number>, of = site): Promise<MeaningResult> {
  const { status, body } = await get(query, of)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(endpoints.searchByMeaning.response.parse(body)).toEqual(body)
  return body
}
const words = ({ definitions }: MeaningResult) => definitions.map(({ valsiword }) => valsiword)

describe('semantic search for a sentence', () => {
  const found = ({ definitions }: MeaningResult) => definitions.map((d) => `${d.valsiword} ${d.asked ?? d.match}`)

  it('a sentence query returns the closest entries, then entries for each word, without repetitions', async () => {
    const result = await searchMeaning({ search: 'I saw the blue house of your dog.', languages: '2' })
    expect(found(result).slice(0, 5).sort()).toEqual(
      expect.arrayContaining(['blanu blue', 'gerku dog', 'zdani house'].sort()),
    )
    expect(new Set(words(result)).size).toBe(result.definitions.length)
  })

  it('pages of related words have no gaps or repetitions', async () => {
    const query = { search: 'I saw the blue house of your dog.', languages: '2', per_page: 3 }
    const { total } = await searchMeaning(query)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => searchMeaning({ ...query, page })))
    const all = pages.flatMap(words)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBe(Math.min(total, 12))
  })

  it('a description is distinguished from a sentence, and matched as a whole', async () => {
    const { definitions } = await searchMeaning({ search: 'house of a dog', languages: '2' })
    expect(new Set(definitions.map(({ match }) => match))).toEqual(new Set(['meaning']))
  })
})

it('dictionary search finds a phrase with and without semantic search', async () => {
  const search = async (of: Site) => {
    const query = new URLSearchParams({ search: 'моя кошка и дом', languages: '2' })
    const response = await of.app.inject({ method: 'GET', url: `/api/jbovlaste/definitions?${query}` })
    expect(searchCalls.searchDefinitions.response.parse(response.json())).toEqual(response.json())
    return (response.json() as SearchResult).definitions.map((d) => `${d.valsiword} ${d.asked}`)
  }
  const without = await world.site()
  await without.search.settled()
  expect(await search(without)).not.toContain('mlatu кошка')
  expect((await search(site)).slice(0, 4)).toEqual(expect.arrayContaining(['mlatu кошка', 'zdani дом']))
})

describe('semantic search', () => {
  it('related words are listed once each, closest first, with similarity and reason', async () => {
    const { definitions, total } = await searchMeaning({ search: 'dog', languages: 2 })
    expect(words({ definitions } as MeaningResult).slice(0, 2)).toEqual(['gerku', 'gerzda'])
    expect(total).toBe(definitions.length)
    expect(new Set(definitions.map(({ valsiid }) => valsiid)).size).toBe(total)
    const shares = definitions.map(({ similarity }) => similarity)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(definitions[0]).toMatchObject({ match: 'meaning', langtag: 'en' })
    expect(definitions[1]!.evidence[0]).toEqual({ word: 'gerku', asked: ['dog'] })
  })

  it('words are found across languages and shown with the preferred definition', async () => {
    const { definitions } = await searchMeaning({ search: 'собака', languages: '2,5' })
    expect(definitions[0]).toMatchObject({ valsiword: 'gerku', langtag: 'en' })
    expect((await searchMeaning({ search: 'собака', languages: '5,2' })).definitions[0]).toMatchObject({
      langtag: 'ru',
    })
  })

  it('every dictionary filter narrows the results and the total', async () => {
    expect(words(await searchMeaning({ search: 'dog', languages: 5 }))).not.toContain('gerzda')
    expect(await searchMeaning({ search: 'dog', word_type: 99 })).toMatchObject({ definitions: [], total: 0 })
    expect(await searchMeaning({ search: 'dog', username: 'nobody' })).toMatchObject({ total: 0 })
    expect(await searchMeaning({ search: 'dog', selmaho: 'UI' })).toMatchObject({ total: 0 })
    expect(await searchMeaning({ search: 'dog', source_langid: 2 })).toMatchObject({ total: 0 })
  })

  it('no result is missing or repeated across pages', async () => {
    const whole = await searchMeaning({ search: 'house of a dog', per_page: 100 })
    const pages: string[] = []
    for (let page = 1; pages.length < whole.total; page++) {
      pages.push(...words(await searchMeaning({ search: 'house of a dog', per_page: 2, page })))
    }
    expect(pages).toEqual(words(whole))
    expect(await searchMeaning({ search: 'dog', page: 1000 })).toMatchObject({ definitions: [], page: 1000 })
  })

  it('a semantic search result shows the parts of a compound', async () => {
    expect((await searchMeaning({ search: 'gerzda' })).decomposition).toEqual(['gerku', 'zdani'])
  })

  it('a search for similar definitions excludes the definition itself', async () => {
    const found = words(await searchMeaning({ definition_id: ids.gerzda! }))
    expect(found).not.toContain('gerzda')
    expect(found.slice(0, 2).sort()).toEqual(['gerku', 'zdani'])
  })

  it('a semantic search without a query is rejected', async () => {
    for (const query of [{}, { search: '  ' }, { languages: 2 }] as Record<string, number>[]) {
      const { status, body } = await get(query)
      expect(status).toBe(400)
      expect(body.details.fields).toHaveProperty('search')
    }
    expect(await get({ definition_id: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'definition_not_found' },
    })
  })

  it('semantic search accepts any text', async () => {
    const any = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 200 }),
      fc.constantFrom('%', "'", '(', '\ud800', 'k '.repeat(5000)),
    )
    await fc.assert(
      fc.asyncProperty(any, async (search) => {
        const { status, body } = await get({ search })
        expect([200, 400]).toContain(status)
        if (status === 200)
          for (const { similarity } of body.definitions) expect(similarity).toSatisfy((s) => s >= 0 && s <= 1)
      }),
      { numRuns: iterations(60) },
    )
  })

  it('the number of SQL statements for a semantic search doesn’t depend on the number of results', async () => {
    await searchMeaning({ search: 'dog' })
    const few = await world.countStatements(() => searchMeaning({ search: 'blue', per_page: 1 }))
    const many = await world.countStatements(() => searchMeaning({ search: 'house dog cat run', per_page: 100 }))
    expect(many).toBe(few)
  })
})

describe('semantic index', () => {
  const change = (work: Parameters<typeof inTransaction<number[]>>[1]) =>
    inTransaction(site.visitor, async (tx) => {
      const definitionids = await work(tx)
      tx.emit({ kind: 'definitions_changed', definitionids })
    })

  it('new, edited and deleted words are reflected in the next semantic query', async () => {
    let id = 0
    await change(async (tx) => {
      const { writeDefinition } = await import('../../../testing/writeDefinition.ts')
      id = await writeDefinition(tx.db, 'xirma', { glosses: ['horse'], definition: '$x_1$ is a horse' })
      return [id]
    })
    expect(words(await searchMeaning({ search: 'horse' }))).toEqual(['xirma'])
    await change(async (tx) => {
      await tx.db.updateTable('definition_keywords').set({ word: 'steed' }).where('definitionid', '=', id).execute()
      await tx.db
        .updateTable('definitions')
        .set({ definition: '$x_1$ carries riders' })
        .where('definitionid', '=', id)
        .execute()
      return [id]
    })
    expect(words(await searchMeaning({ search: 'steed' }))).toEqual(['xirma'])
    expect(words(await searchMeaning({ search: 'horse' }))).not.toContain('xirma')
    await change(async (tx) => {
      await tx.db.deleteFrom('definitions').where('definitionid', '=', id).execute()
      return [id]
    })
    expect(words(await searchMeaning({ search: 'steed' }))).not.toContain('xirma')
  })

  it('semantic queries are processed while the index is rebuilt', async () => {
    let learning = true
    const done = site.meaning.rebuild().then(() => {
      learning = false
    })
    let answered = 0
    while (learning) {
      expect(words(await searchMeaning({ search: 'dog', languages: 2 }))[0]).toBe('gerku')
      answered += 1
    }
    await done
    expect(answered).toBeGreaterThan(1)
  })

  it('under load, excess semantic queries are rejected and the others succeed', async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, () => get({ search: 'dog' })))
    const statuses = responses.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
    expect((await get({ search: 'dog' })).status).toBe(200)
  })

  it('the semantic index is reused at the next start, and rebuilt if damaged', async () => {
    await site.meaning.settled()
    const folder = path.join(world.dataDir, 'search')
    const note = () => JSON.parse(fs.readFileSync(path.join(folder, 'meaning.json'), 'utf8'))
    const before = note()
    const second = await world.site({ meaning: true })
    expect(words(await searchMeaning({ search: 'dog', languages: 2 }, second))[0]).toBe('gerku')
    expect(note()).toEqual(before)
    await second.close()
    fs.writeFileSync(path.join(folder, note().file), 'damaged')
    const third = await world.site({ meaning: true })
    expect(words(await searchMeaning({ search: 'dog', languages: 2 }, third))[0]).toBe('gerku')
    expect(note()).not.toEqual(before)
    await third.close()
  })
})

it('a site without semantic search reports that it is unavailable', async () => {
  const without = await world.site()
  expect(await get({ search: 'dog' }, without)).toMatchObject({ status: 503, body: { error: 'not_ready' } })
  await without.close()
})
