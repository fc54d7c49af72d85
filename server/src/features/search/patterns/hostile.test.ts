import { MOST_TERMS } from '@vlacku/query'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { buildSegment } from '../core/index.ts'
import { get, pathOf } from '../testing/ask.ts'
import { patternSearch } from './patternSearch.ts'
import { inSlices } from './slices.ts'

let world: World
let site: Site
const noise = 'x'.repeat(20_000)
beforeAll(async () => {
  world = await newWorld()
  for (let n = 0; n < 12; n++)
    await world.definition(`klama${'a'.repeat(n)}`, { definition: `${noise} ${n}`, notes: noise, glosses: ['run'] })
  site = await world.site()
})
afterAll(() => world.close())

const asked = (search: string) =>
  ({ search, syntax: 'query', page: 1, per_page: 20, sort_by: 'word', sort_order: 'asc', source_langid: 1 }) as const
const ask = (search: string) => get(site, pathOf({ search, syntax: 'query' }))

describe('a query that cannot be read', () => {
  it.each([
    ['word:/(/ klama', 'bad_regex', 5, 3, { field: 'word', reason: 'missing closing ): `(`' }],
    ['a word:/(?=b)/', 'bad_regex', 7, 7, { reason: expect.stringContaining('(?=') }],
    ['/a{999}/', 'bad_regex', 0, 8, { reason: 'it repeats too much' }],
    ['/((a{100}){100}){100}/', 'bad_regex', 0, 22, { reason: expect.any(String) }],
    ['glos:run', 'unknown_field', 0, 5, { field: 'glos', meant: 'gloss' }],
    ['klama (', 'unclosed_bracket', 6, 1, {}],
    [
      Array(MOST_TERMS + 1)
        .fill('a')
        .join(' '),
      'too_many_terms',
      128,
      1,
      { most: 64 },
    ],
    ['a'.repeat(5000), 'too_long', 2000, 3000, { most: 2000 }],
  ])('is told what is wrong with %s', async (search, problem, at, length, more) => {
    const { status, body } = await ask(search)
    expect([status, body.error]).toEqual([400, 'invalid_query'])
    expect(body.details).toMatchObject({ problem, at, length, ...more })
    expect(body.details.fields.search).toMatch(/^[A-Z“{a-z].+[.?)`]$|it repeats too much$/)
    expect(body.details.fields.search).not.toMatch(/problem_|\{[a-z]+\}/)
  })

  it('is never a fault of the server', async () => {
    const signs = [
      ...`ab'hCV*?"/\\()|-:.<>=05 {[+$^`,
      'word:',
      'gloss:',
      'date:',
      'rhyme:',
      'or ',
      '\ud800',
      '犬',
      '\0',
    ]
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }), async (search) => {
        expect([200, 400]).toContain((await ask(search)).status)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a costly query', () => {
  it.each(['def:/(x+x+)+y/', 'def:/(x|x)*(x|x)*(x|x)*y/', 'notes:/x{300}y/', 'word:*a*a*a*a*a*a*b', 'def:/(x?){60}y/'])(
    '%s is answered',
    async (search) => {
      expect(await ask(search)).toMatchObject({ status: 200, body: { total: 0 } })
    },
  )

  it('lets others have their turn', async () => {
    let steps = 0
    function* work() {
      while (steps < 200_000) {
        steps++
        yield
      }
      return 'done'
    }
    const whenOthersCame: number[] = []
    const working = inSlices(work(), { sliceMs: 0.5, totalMs: 60_000 })
    for (let turn = 0; turn < 5; turn++) {
      await site.app.inject({ url: '/api/health/live' })
      whenOthersCame.push(steps)
    }
    expect(await working).toBe('done')
    expect(whenOthersCame.at(-1)).toBeLessThan(200_000)
  })

  it('is given up when it has used its time', async () => {
    let left = false
    function* endless() {
      try {
        for (;;) yield
      } finally {
        left = true
      }
    }
    await expect(inSlices(endless(), { sliceMs: 1, totalMs: 5 })).rejects.toMatchObject({ code: 'query_too_costly' })
    expect(left).toBe(true)
    const hurried = patternSearch({ sliceMs: 0, totalMs: 0 })
    const refusal = await hurried(site.search.index, asked('def:/a/')).catch((error) => error)
    expect([refusal.code, refusal.status]).toEqual(['query_too_costly', 400])
  })

  it('waits for the others, and is sent away when too many wait', async () => {
    const search = patternSearch()
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => search(site.search.index, asked('run'))))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.length).toBe(8)
    expect(refused[0]).toMatchObject({ code: 'too_many_requests', status: 429, details: { retry_after: 2 } })
    expect(await search(site.search.index, asked('run'))).toMatchObject({ total: 12 })
  })
})

it('says that it is not ready while there is no index, unless the query is wrong anyway', async () => {
  const search = patternSearch()
  await expect(search(null, asked('run'))).rejects.toMatchObject({ code: 'not_ready' })
  await expect(search(null, asked('(run'))).rejects.toMatchObject({ code: 'invalid_query' })
})

it('shows nothing that went while it was at work', async () => {
  const search = patternSearch({ sliceMs: 0, totalMs: 60_000 })
  const index = site.search.index!
  const before = await search(index, asked('def:/x/'))
  expect(before.total).toBe(12)
  const answering = search(index, asked('def:/x/'))
  const gone = before.definitions[0]!.definitionid
  index.remove([gone])
  const after = await answering
  expect(after.total).toBe(11)
  expect(after.definitions.map((d) => d.definitionid)).not.toContain(gone)

  const withNewBase = search(index, asked('def:/x/'))
  const other = after.definitions[0]!.definitionid
  index.replaceBase(buildSegment([]), index.beginFold())
  const last = await withNewBase
  expect(last.definitions.map((d) => d.definitionid)).not.toContain(other)
})
