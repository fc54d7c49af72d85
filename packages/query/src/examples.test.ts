import { expect, it } from 'vitest'
import { EXAMPLES } from './examples.ts'
import { FIELDS, parseQuery, printQuery } from './index.ts'

it.each(Object.values(EXAMPLES).flat())('%s is a valid query', (example) => {
  const parsed = parseQuery(example)
  expect(parsed.ok && parseQuery(printQuery(parsed.query))).toMatchObject({
    ok: true,
    query: parsed.ok && parsed.query,
  })
})

it('the example queries use every field and operator at least twice', () => {
  for (const field of FIELDS) expect(Object.keys(EXAMPLES)).toContain(field)
  for (const [name, examples] of Object.entries(EXAMPLES)) expect([name, examples.length >= 2]).toEqual([name, true])
})
