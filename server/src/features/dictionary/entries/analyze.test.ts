import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  const roots: [string, string[]][] = [
    ['klama', ['kla']],
    ['gerku', ['ger', "ge'u"]],
    ['zdani', ['zda']],
    ['mlatu', ['lat']],
    ['bloti', ['lot', 'blo', "lo'i"]],
    ['bajra', ['baj']],
  ]
  for (const [word, rafsi] of roots) await world.definition(word, { rafsi })
  await world.definition('klami', { type: 'experimental gismu' })
  await world.definition('se', { type: 'cmavo', rafsi: ['sel'] })
  site = await world.site()
})
afterAll(() => world.close())

async function analyze(body: object) {
  const response = await site.app.inject({ method: 'POST', url: '/api/language/analyze_word', payload: body })
  return { status: response.statusCode, body: response.json() }
}

describe('word types', () => {
  it.each([
    ['klama', 'gismu', 'klama'],
    ['.KLAMA.', 'gismu', 'klama'],
    ['gerzda', 'lujvo', 'gerzda'],
    ["spageti'o", "fu'ivla", "spageti'o"],
    ['.akme', "fu'ivla", 'akme'],
    ['djan', 'cmevla', 'djan'],
    ['roMAN', 'cmevla', 'roMAN'],
    ['koha', 'cmavo', "ko'a"],
    ['.ui', 'cmavo', 'ui'],
    ["ui ki'u", 'cmavo-compound', "uiki'u"],
    ["se ka'a", 'cmavo-compound', "seka'a"],
    ['abu', 'bu-letteral', 'abu'],
    ['mlatu zei kerlo', 'zei-lujvo', 'mlatu zei kerlo'],
    ['lo mlatu', 'phrase', 'lo mlatu'],
  ])('%s is a %s and is normalized to %s', async (word, word_type, text) => {
    const { status, body } = await analyze({ word })
    expect([status, body.success, body.error]).toEqual([200, true, null])
    expect([body.word_type, body.text.replace(/^\./, '')]).toEqual([word_type, text])
  })

  it.each(['hello', "slinku'i", 'kla ma!', '弱音ハク', ' ', '\0', "'", '%'])('%j is not a valid word', async (word) => {
    const { status, body } = await analyze({ word })
    expect([status, body.success, body.word_type, body.parts]).toEqual([200, false, 'nalvla', null])
    expect(body.error).toMatch(/^not a word/)
  })
})

describe('analysis of a compound', () => {
  it('a compound is split into source words and pieces', async () => {
    const { body } = await analyze({ word: 'gerkyzda' })
    expect(body.decomposition).toEqual(['gerku', 'zdani'])
    expect(body.parts).toEqual([
      { kind: 'affix', text: 'gerk', word: 'gerku' },
      { kind: 'hyphen', text: 'y' },
      { kind: 'affix', text: 'zda', word: 'zdani' },
    ])
  })
  it('an unknown affix has no source word, and a compound that contains one has no decomposition', async () => {
    const { body } = await analyze({ word: 'gervlo' })
    expect(body.decomposition).toBeNull()
    expect(body.parts).toEqual([
      { kind: 'affix', text: 'ger', word: 'gerku' },
      { kind: 'affix', text: 'vlo', word: null },
    ])
  })
  it('a better form of a compound is recommended if there is one', async () => {
    expect((await analyze({ word: 'gerkyzda' })).body.recommended).toBe('gerzda')
    expect((await analyze({ word: 'gerzda' })).body.recommended).toBeNull()
  })
  it('a name made of affixes has no better form', async () => {
    const { body } = await analyze({ word: 'lojban' })
    expect([body.word_type, body.decomposition, body.recommended]).toEqual(['cmevla', ['logji', 'bangu'], null])
  })
  it('official affixes are recognized even if their words are not in the dictionary', async () => {
    const ofWord = async (word: string) => (await analyze({ word })).body.decomposition
    expect(await ofWord('brivla')).toEqual(['bridi', 'valsi'])
    expect(await ofWord("terci'e")).toEqual(['te', 'ciste'])
    expect((await analyze({ word: 'brivla' })).body.recommended).toBeNull()
  })
  it('affixes of cmavo are recognized', async () => {
    expect((await analyze({ word: 'selkla' })).body.decomposition).toEqual(['se', 'klama'])
  })
})

describe('conflicts of a new root', () => {
  it('a new root reports similar established and experimental roots separately', async () => {
    expect((await analyze({ word: 'klamu' })).body.problems).toEqual({
      regular: ['klama', 'kramu'],
      experimental: ['klami'],
    })
    expect((await analyze({ word: 'glama' })).body.problems).toEqual({ regular: ['klama'], experimental: [] })
  })
  it('a root does not conflict with itself', async () => {
    expect((await analyze({ word: 'klama' })).body.problems).toEqual({ regular: [], experimental: ['klami'] })
  })
  it('a root without similar roots reports no conflicts', async () => {
    expect((await analyze({ word: 'xamgu' })).body.problems).toEqual({ regular: [], experimental: [] })
  })
  it('only roots report conflicts', async () => {
    expect((await analyze({ word: 'gerzda' })).body.problems).toBeNull()
  })
})

it.each([2, 58, 999])('a word of language %i is a phrase, and its spelling is unchanged', async (source_langid) => {
  const { body } = await analyze({ word: ' Klama  ', source_langid })
  expect(body).toEqual({
    success: true,
    word_type: 'phrase',
    text: 'Klama',
    recommended: null,
    problems: null,
    explanation: null,
    error: null,
    decomposition: null,
    parts: null,
  })
})

it.each([
  [
    'tosmabru',
    true,
    { kind: 'falls_apart', words: ['to', 'smabru'], correction: 'tosymabru' },
    'not one word: it is heard as to smabru',
  ],
  [
    "slinku'i",
    false,
    { kind: 'joins_particle', piece: "slinku'i", joined: "paslinku'i", correction: "slinyku'i" },
    "not a word: slinku'i would join a particle before it to one word, as in paslinku'i",
  ],
  [
    'mi citka lo plqse',
    false,
    { kind: 'foreign_letters', piece: 'plqse', letters: 'q', correction: null },
    'not a word: plqse (letters that the language does not use: q)',
  ],
  ['mi citka lo plise', true, null, null],
])(
  'the explanation of %j shows why it is not a single word or not Lojban',
  async (word, success, explanation, error) => {
    expect((await analyze({ word })).body).toMatchObject({ success, explanation, error })
  },
)

it('a new affix in the dictionary is recognized immediately', async () => {
  expect((await analyze({ word: 'bajvlo' })).body.decomposition).toBeNull()
  await world.definition('vloku', { type: 'experimental gismu', rafsi: ['vlo'] })
  await site.visitor.events.deliver({ kind: 'definitions_changed', definitionids: [] })
  expect((await analyze({ word: 'bajvlo' })).body.decomposition).toEqual(['bajra', 'vloku'])
})

it.each([
  [{}, 'word'],
  [{ word: '' }, 'word'],
  [{ word: 5 }, 'word'],
  [{ word: 'a'.repeat(2001) }, 'word'],
  [{ word: 'klama', source_langid: 'x' }, 'source_langid'],
])('an analysis request with %o reports the invalid field', async (body, field) => {
  const response = await analyze(body)
  expect([response.status, Object.keys(response.body.details.fields)]).toEqual([400, [field]])
})

it.each([
  ['a compound of five hundred pieces', `${'gerku'.slice(0, 3)}zda`.repeat(320)],
  ['hyphens', 'gerkyzdany'.repeat(180)],
  ['vowels', 'a'.repeat(2000)],
  ['apostrophes', "a'".repeat(1000)],
  ['consonants', 'bl'.repeat(1000)],
  ['words and spaces', 'mi '.repeat(660)],
  ['joined words', 'mlatu zei '.repeat(190)],
  ['unknown pieces', 'fau'.repeat(660)],
])('the analysis of a long text of %s terminates', async (_what, word) => {
  expect((await analyze({ word })).status).toBe(200)
})
