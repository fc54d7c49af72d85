import type { CompoundsResponse } from '@vlacku/contract/compounds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rounds } from '../../../../../scripts/effort.ts'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('gerku', { rafsi: ['ger', "ge'u"], glosses: ['dog'], definition: '$x_1$ is a dog', score: 4 })
  await world.definition('zdani', { rafsi: ['zda'], glosses: ['nest', 'house'], definition: '$x_1$ houses $x_2$' })
  await world.definition('dinju', { rafsi: ['dij', "di'u"], glosses: ['building', 'house'] })
  await world.definition('gerzda', { type: 'lujvo', glosses: ['doghouse'], definition: '$x_1$ is a doghouse' })
  await world.definition("ko'a", { type: 'cmavo', glosses: ['house'] })
  site = await world.site()
  await site.search.settled()
})
afterAll(() => world.close())

async function get(query: Record<string, string>) {
  const answer = await site.app.inject({ method: 'GET', url: '/api/language/compounds', query })
  return { status: answer.statusCode, body: answer.json() }
}
const make = async (words: string): Promise<CompoundsResponse> => (await get({ words, languages: '2' })).body

describe('compounds', () => {
  it.each(['gerku zdani', ' GERKU   zdani ', 'gerzda', 'gerkyzdani', 'dog zdani'])(
    'compounds of %j are listed by score',
    async (words) => {
      const { components, forms } = await make(words)
      expect(components.map(({ word }) => word)).toEqual(['gerku', 'zdani'])
      expect(forms[0]).toMatchObject({ word: 'gerzda', score: 5878, is_entry: true })
      expect(forms.map(({ word }) => word)).toContain("ge'uzda")
      expect(forms.map(({ score }) => score)).toEqual(forms.map(({ score }) => score).toSorted((a, b) => a - b))
    },
  )

  it('existing compounds are listed with the start of a definition', async () => {
    expect((await make('gerkyzdani')).entries).toEqual([
      { word: 'gerzda', text: expect.stringContaining('is a doghouse'), langtag: 'en' },
    ])
  })

  it('alternative words with the same gloss are offered, but only if they can be part of a compound', async () => {
    const { components } = await make('dog house')
    expect(components[1]!.alternatives.concat(components[1]!.word!).toSorted()).toEqual(['dinju', 'zdani'])
  })

  it('function words in the input are ignored', async () => {
    expect((await make('the dog of the house')).components.map(({ input }) => input)).toEqual(['dog', 'house'])
  })

  it('components of a compound can be separated by commas and plus signs', async () => {
    for (const words of ['gerku,zdani', 'gerku + zdani'])
      expect((await make(words)).components.map(({ word }) => word)).toEqual(['gerku', 'zdani'])
  })

  it('cmavo that can only precede another word are accepted in compounds', async () => {
    const { components, forms } = await make('se zdani')
    expect(components.map(({ word }) => word)).toEqual(['se', 'zdani'])
    expect(forms[0]!.word).toBe('selzda')
  })

  it('a compound component has its rafsi and definition', async () => {
    const [first] = (await make('gerku zdani')).components
    expect(first).toMatchObject({ input: 'gerku', affixes: expect.arrayContaining(['ger', "ge'u"]) })
    expect(first!.definition).toMatchObject({ valsiword: 'gerku', definition: '$x_1$ is a dog' })
  })

  it('a word without matching components has no compounds', async () => {
    const { components, forms } = await make('gerku qqqq')
    expect(components[1]).toEqual({ input: 'qqqq', word: null, alternatives: [], affixes: [], definition: null })
    expect(forms).toEqual([])
  })
})

it.each(['', '   ', 'gerku '.repeat(9), 'a'.repeat(201)])(
  'the compound request %j is rejected with an error that names the invalid field',
  async (words) => {
    const { status, body } = await get({ words })
    expect(status).toBe(400)
    expect(Object.keys(body.details.fields)).toEqual(['words'])
  },
)

it('the compound endpoint returns 200 or 400 for any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (words) => {
      expect([200, 400]).toContain((await get({ words })).status)
    }),
    { numRuns: rounds(300, 20) },
  )
})
