import { MAX_TERMS } from '@vlacku/query'
import { buildSegment } from '@vlacku/textsearch'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { Site } from '../../../../app.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { get, pathOf } from '../testing/searchSite.ts'
import { reading } from './docFields.ts'
import { querySearch } from './querySearch.ts'
import { inSlices } from './slices.ts'

let world: World
let site: Site
/** Long, but far below the cost limit, since the test machine may be slow. */
const noise = 'x'.repeat(5_000)
beforeAll(async () => {
  world = await newWorld()
  for (let n = 0; n < 12; n++)
    await world.definition(`klama${'a'.repeat(n)}`, { definition: `${noise} ${n}`, notes: noise, glosses: ['run'] })
  site = await world.site()
})
afterAll(() => world.close())

const queryFor = (search: string) =>
  ({ search, syntax: 'query', page: 1, per_page: 20, sort_by: 'word', sort_order: 'asc', source_langid: 1 }) as const
const request = (search: string) => get(site, pathOf({ search, syntax: 'query' }))

describe('invalid queries', () => {
  it.each([
    [
      'word:/(/ klama',
      'bad_regex',
      5,
      3,
      { field: 'word', fault: 'unclosed_group', found: '(', reason: 'missing closing ): `(`' },
    ],
    [
      'a word:/(?=b)/',
      'bad_regex',
      7,
      7,
      { fault: 'not_supported', found: '(?=', reason: expect.stringContaining('(?=') },
    ],
    ['/a{999}/', 'bad_regex', 0, 8, { fault: 'too_costly', reason: 'it repeats too much' }],
    ['/((a{100}){100}){100}/', 'bad_regex', 0, 22, { reason: expect.any(String) }],
    ['glos:run', 'unknown_field', 0, 5, { field: 'glos', meant: 'gloss' }],
    ['klama (', 'unclosed_bracket', 6, 1, {}],
    [
      Array(MAX_TERMS + 1)
        .fill('a')
        .join(' '),
      'too_many_terms',
      128,
      1,
      { most: 64 },
    ],
    ['a'.repeat(5000), 'too_long', 2000, 3000, { most: 2000 }],
  ])('the error for %s locates and explains the problem', async (search, problem, at, length, more) => {
    const { status, body } = await request(search)
    expect([status, body.error]).toEqual([400, 'invalid_query'])
    expect(body.details).toMatchObject({ problem, at, length, ...more })
    expect(body.details.fields.search).toMatch(/^[A-Z“{a-z].+[.?)`]$|it repeats too much$/)
    expect(body.details.fields.search).not.toMatch(/problem_|\{[a-z]+\}/)
  })

  it('no query in the query language causes a server error', async () => {
    const symbols = [
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
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...symbols), maxLength: 40 }), async (search) => {
        expect([200, 400]).toContain((await request(search)).status)
      }),
      { numRuns: iterations(300) },
    )
  })
})

describe('costly queries', () => {
  it.each(['def:/(x+x+)+y/', 'def:/(x|x)*(x|x)*(x|x)*y/', 'notes:/x{300}y/', 'word:*a*a*a*a*a*a*b', 'def:/(x?){60}y/'])(
    'the costly query %s succeeds',
    async (search) => {
      expect(await request(search)).toMatchObject({ status: 200, body: { total: 0 } })
    },
  )

  it('a long query yields to other requests', async () => {
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
    for (let tick = 0; tick < 5; tick++) {
      await site.app.inject({ url: '/api/health/live' })
      whenOthersCame.push(steps)
    }
    expect(await working).toBe('done')
    expect(whenOthersCame.at(-1)).toBeLessThan(200_000)
  })

  it('a query over its time limit is rejected', async () => {
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
    const hurried = querySearch({ sliceMs: 0, totalMs: 0 })
    const failure = await hurried(site.search.index, queryFor('def:/a/')).catch((error) => error)
    expect([failure.code, failure.status]).toEqual(['query_too_costly', 400])
  })

  it('the time limit of a query excludes time used by other processes and by shared reading', async () => {
    const now = { passed: 0, worked: 0, shared: 0 }
    const clock = { passed: () => now.passed, worked: () => now.worked, shared: () => now.shared }
    let own = 0
    function* endless() {
      for (;;) {
        now.passed += 7 // time used by another process
        if (own % 5 === 0) for (const kind of ['passed', 'worked', 'shared'] as const) now[kind] += 3
        own += 1
        now.passed += 1
        now.worked += 1
        yield
      }
    }
    await expect(inSlices(endless(), { sliceMs: 4, totalMs: 200 }, clock)).rejects.toMatchObject({
      code: 'query_too_costly',
    })
    expect(own).toBe(201)
  })

  it.each([
    [false, 4],
    [true, 1],
  ])('a query yields sooner during other searches (%s)', async (othersSearch, maxMs) => {
    let [now, tick, done] = [0, 0, false]
    const count = () => {
      tick += 1
      if (!done) setImmediate(count)
    }
    count()
    const clock = { passed: () => now, worked: () => now, shared: () => 0 }
    const stepsByTick = new Map<number, number>()
    function* some() {
      for (let n = 0; n < 40; n++) {
        now += 1
        stepsByTick.set(tick, (stepsByTick.get(tick) ?? 0) + 1)
        yield
      }
    }
    await inSlices(some(), { sliceMs: 4, totalMs: 200, othersSearch: () => othersSearch }, clock)
    done = true
    expect(Math.max(...stepsByTick.values())).toBe(maxMs)
  })

  it('each text is parsed only once, and that time is not charged to any query', async () => {
    const before = reading.ms
    await request('def:/x/')
    const first = reading.ms
    await request('notes:/x/ def:/y/')
    expect([first > before || first > 0, reading.ms]).toEqual([true, first])
  })

  it('queries are queued, and rejected when the queue is full', async () => {
    const search = querySearch()
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => search(site.search.index, queryFor('run'))),
    )
    const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(rejections.length).toBe(8)
    expect(rejections[0]).toMatchObject({ code: 'too_many_requests', status: 429, details: { retry_after: 2 } })
    expect((await search(site.search.index, queryFor('run'))).read()).toMatchObject({ total: 12 })
  })
})

it('a query without an index returns not_ready unless it is invalid', async () => {
  const search = querySearch()
  await expect(search(null, queryFor('run'))).rejects.toMatchObject({ code: 'not_ready' })
  await expect(search(null, queryFor('(run'))).rejects.toMatchObject({ code: 'invalid_query' })
})

it('definitions deleted during the query are excluded from the results', async () => {
  const search = querySearch({ sliceMs: 0, totalMs: 60_000 })
  const index = site.search.index!
  const before = (await search(index, queryFor('def:/x/'))).read()
  expect(before.total).toBe(12)
  const pendingSearch = search(index, queryFor('def:/x/'))
  const removedId = before.definitions[0]!.definitionid
  index.remove([removedId])
  const after = (await pendingSearch).read()
  expect(after.total).toBe(11)
  expect(after.definitions.map((d) => d.definitionid)).not.toContain(removedId)

  const withNewBase = search(index, queryFor('def:/x/'))
  const other = after.definitions[0]!.definitionid
  index.replaceBase(buildSegment([]), index.startFold())
  const last = (await withNewBase).read()
  expect(last.definitions.map((d) => d.definitionid)).not.toContain(other)
})
