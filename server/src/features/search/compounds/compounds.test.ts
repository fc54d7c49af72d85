import type { CompoundsResponse } from '@vlacku/contract/compounds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
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
  await world.definition('barda', { rafsi: ['bad'], glosses: ['big'] })
  await world.definition('do', { type: 'cmavo', rafsi: ['don', 'doi'], glosses: ['you'] })
  await world.definition('valrtosmabru', { type: "fu'ivla", glosses: ['tosmabru'] })
  await world.definition('lojban', { type: 'cmevla', glosses: ['Lojban'] })
  await world.definition('lojbo', { glosses: ['Lojban'] })
  await world.definition('fanva', { glosses: ['translate'] })
  await world.definition("banga'ije", { type: "fu'ivla", glosses: ['alis'] })
  await world.definition("ko'a", { type: 'cmavo', glosses: ['house'] })
  await world.definition('bau', { type: 'cmavo', glosses: ['in language'] })
  await world.definition('alis', { type: 'cmevla', glosses: ['Alice'] })
  await world.definition('banbubudu', { type: "fu'ivla", glosses: ['Bau'], definition: '$x_1$ is the Bau language' })
  await world.definition('sonci', { rafsi: ['son', 'soi'] })
  await world.definition('sanmi', { rafsi: ['sai'] })
  await world.definition('soirsai', { type: 'lujvo', definition: '$x_1$ is a ration' })
  await world.definition('sonysanmi', { type: 'lujvo', definition: '$x_1$ is a meal' })
  site = await world.site()
  await site.search.settled()
})
afterAll(() => world.close())

async function get(query: Record<string, string>) {
  const response = await site.app.inject({ method: 'GET', url: '/api/language/compounds', query })
  return { status: response.statusCode, body: response.json() }
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
    expect((await make('a house')).components.map(({ input }) => input)).toEqual(['house'])
  })

  it('function words that are also Lojban components are used in compounds', async () => {
    const { components, forms } = await make('big do')
    expect(components.map(({ word }) => word)).toEqual(['barda', 'do'])
    expect(forms[0]!.word).toBe('bradoi')
    expect((await make('the do of a house')).components.map(({ input }) => input)).toEqual(['do', 'house'])
  })

  it('affixes are replaced by their words', async () => {
    const { components, forms } = await make('ger zda')
    expect(components.map(({ word }) => word)).toEqual(['gerku', 'zdani'])
    expect(forms[0]!.word).toBe('gerzda')
  })

  it('the unknown affixes of a compound are reported', async () => {
    const { components, forms } = await make('tosymabru')
    expect(components.map(({ input, word }) => [input, word])).toEqual([
      ['tos', null],
      ['mabru', 'mabru'],
    ])
    expect(forms).toEqual([])
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
    const unknown = { input: 'qqqq', word: null, obstacle: null, alternatives: [], affixes: [], definition: null }
    expect(components[1]).toEqual(unknown)
    expect(forms).toEqual([])
  })

  it.each([
    ['bau bau', ['bau no_affixes', 'bau no_affixes']],
    ['zdani bau', ['zdani', 'bau no_affixes']],
    ['.alis. zdani', ['alis name', 'zdani']],
    ['.djan. nest', ['djan name', 'zdani']],
    ['.alis.', ['alis name']],
    ['djan klama', ['djan name', 'klama']],
    ['djan nest', ['djan name', 'zdani']],
    ['ladjan', ['ladjan name']],
    ['.lojban.', ['lojban name']],
  ])('Lojban words that can’t be part of a compound are reported for %j', async (words, expected) => {
    const { components, forms } = await make(words)
    expect(components.map(({ word, obstacle }) => [word, obstacle ?? []].flat().join(' '))).toEqual(expected)
    expect(forms).toEqual([])
  })

  it('no other words are offered instead of a name', async () => {
    const { components } = await make('.alis. zdani')
    expect(components[0]).toMatchObject({ word: 'alis', obstacle: 'name', alternatives: [] })
  })

  it('a name in the dictionary that is built like a lujvo is split into components', async () => {
    const { components, forms } = await make('lojban')
    expect(components.map(({ word }) => word)).toEqual(['logji', 'bangu'])
    expect(forms[0]!.word).toBe('lojbau')
  })

  it.each(['alis zdani', 'alis nest'])('a name without dots is looked up as a gloss: %j', async (words) => {
    expect((await make(words)).components.map(({ word }) => word)).toEqual(["banga'ije", 'zdani'])
  })

  it.each([
    ['tosmabru', 'falls_apart', 'tosymabru'],
    ['brodkla', 'missing_hyphen', 'brodykla'],
    ["slinku'i", 'joins_particle', "slinyku'i"],
  ])('a lujvo that needs a hyphen is explained: %j', async (word, kind, correction) => {
    const { explanation, components, forms } = await make(word)
    expect(explanation).toMatchObject({ kind, correction })
    expect([components, forms]).toEqual([[], []])
  })

  it.each(['gerzda', 'dog', 'doghouse', 'qqqq', 'tosmabru zdani', 'translate'])(
    '%j needs no explanation',
    async (words) => {
      expect((await make(words)).explanation).toBeNull()
    },
  )

  it('words with a gloss that is also a Lojban word without affixes are offered as alternatives', async () => {
    expect((await make('bau zdani')).components[0]!.alternatives).toEqual(['banbubudu'])
  })

  it('a word that is also Lojban is looked up as a gloss in a phrase of another language', async () => {
    expect((await make('bau nest')).components.map(({ word }) => word)).toEqual(['banbubudu', 'zdani'])
  })

  it('a lujvo among other words is replaced by its components', async () => {
    const { components, forms } = await make('gerzda dinju')
    expect(components.map(({ word }) => word)).toEqual(['gerku', 'zdani', 'dinju'])
    expect(forms[0]!.word).toBe("gerzdadi'u")
  })

  it('forms contain no needless hyphens, but existing entries with needless hyphens are listed', async () => {
    const { forms, entries } = await make('sonci sanmi')
    expect(forms.map(({ word }) => word)).not.toContain('sonysai')
    expect(forms[0]).toMatchObject({ word: 'sonsai', is_entry: false })
    expect(entries.map(({ word }) => word)).toEqual(['soirsai', 'sonysanmi'])
    expect((await make('sonysanmi')).entries.map(({ word }) => word)).toEqual(['sonysanmi', 'soirsai'])
  })

  it('an entry for the typed word is listed even if it isn’t a form of its components', async () => {
    expect((await make('.alis.')).entries).toEqual([])
    expect((await make('banbubudu')).entries.map(({ word }) => word)).toEqual(['banbubudu'])
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
    { numRuns: iterations(300, 20) },
  )
})
