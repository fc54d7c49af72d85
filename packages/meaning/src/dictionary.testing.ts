import type { MeaningEntry, MeaningQuery, MeaningRecord } from './types.ts'

const record = (lang: string, glosses: string[], definition: string, notes = ''): MeaningRecord => ({
  lang,
  glosses,
  definition,
  notes,
  places: [],
})

const gismu = (entry_id: number, word: string, rafsi: string[], ...records: MeaningRecord[]): MeaningEntry => ({
  entry_id,
  word,
  type: 'gismu',
  rafsi,
  records,
})

export const lujvo = (entry_id: number, word: string, ...records: MeaningRecord[]): MeaningEntry => ({
  entry_id,
  word,
  type: 'lujvo',
  rafsi: [],
  records,
})

const en = (glosses: string[], definition: string, notes = '') => record('en', glosses, definition, notes)
const ru = (glosses: string[], definition: string) => record('ru', glosses, definition)
const de = (glosses: string[], definition: string) => record('de', glosses, definition)

/** A small test dictionary with fixed IDs that edits can refer to. */
export const DICTIONARY: MeaningEntry[] = [
  gismu(
    1,
    'gerku',
    ['ger'],
    en(['dog'], '$x_1$ is a dog of breed $x_2$'),
    ru(['собака'], '$x_1$ — собака'),
    de(['Hund'], '$x_1$ ist ein Hund'),
  ),
  gismu(
    2,
    'mlatu',
    ['lat'],
    en(['cat'], '$x_1$ is a cat of breed $x_2$'),
    ru(['кошка'], '$x_1$ — кошка'),
    de(['Katze'], ''),
  ),
  gismu(
    3,
    'zdani',
    ['zda'],
    en(['house', 'nest'], '$x_1$ is a house of $x_2$'),
    ru(['дом'], '$x_1$ — дом'),
    de(['Haus'], ''),
  ),
  gismu(4, 'barda', ['bra'], en(['big', 'large'], '$x_1$ is big'), ru(['большой'], ''), de(['groß'], '')),
  gismu(5, 'cmalu', ['cma'], en(['small'], '$x_1$ is small'), ru(['маленький'], ''), de(['klein'], '')),
  gismu(6, 'bajra', ['baj'], en(['run'], '$x_1$ runs on surface $x_2$'), ru(['бежать'], ''), de(['laufen'], '')),
  gismu(7, 'sutra', ['sut'], en(['fast', 'quick'], '$x_1$ is fast at doing $x_2$'), ru(['быстрый'], '')),
  gismu(8, 'citka', ['cti'], en(['eat'], '$x_1$ eats $x_2$'), ru(['есть'], ''), de(['essen'], '')),
  gismu(9, 'cidja', ['dja'], en(['food'], '$x_1$ is food for $x_2$', 'See also {citka} (eat).'), ru(['еда'], '')),
  gismu(10, 'nanba', ['nab'], en(['bread'], '$x_1$ is bread made of grain', 'See also {cidja}.'), ru(['хлеб'], '')),
  gismu(11, 'djacu', ['jac'], en(['water'], '$x_1$ is water'), ru(['вода'], ''), de(['Wasser'], '')),
  gismu(12, 'carvi', ['cav'], en(['rain'], '$x_1$ is water that falls from clouds'), ru(['дождь'], '')),
  gismu(13, 'bisli', ['bis'], en(['ice'], '$x_1$ is frozen water'), ru(['лёд'], '')),
  gismu(14, 'terpa', ['tep'], en(['fear'], '$x_1$ fears $x_2$'), ru(['бояться'], '')),
  gismu(
    15,
    'gleki',
    ['gek'],
    en(['happy'], '$x_1$ is happy about $x_2$'),
    ru(['счастливый'], ''),
    de(['glücklich'], ''),
  ),
  gismu(16, 'badri', ['dri'], en(['sad'], '$x_1$ is sad about $x_2$'), ru(['грустный'], '')),
  gismu(17, 'cukta', ['cku'], en(['book'], '$x_1$ is a book about $x_2$'), ru(['книга'], ''), de(['Buch'], '')),
  gismu(18, 'tcidu', ['tid'], en(['read'], '$x_1$ reads $x_2$ from a book'), ru(['читать'], ''), de(['lesen'], '')),
  gismu(19, 'cilre', ['cli'], en(['learn'], '$x_1$ learns $x_2$'), ru(['учить'], '')),
  gismu(20, 'mikce', ['mic'], en(['doctor'], '$x_1$ treats the ill $x_2$'), ru(['врач'], ''), de(['Arzt'], '')),
  gismu(21, 'danlu', ['dal'], en(['animal'], '$x_1$ is an animal'), ru(['животное'], ''), de(['Tier'], '')),
  lujvo(22, 'gerzda', en(['doghouse'], '$x_1$ is a kennel')),
  lujvo(23, 'brazda', en(['manor'], '$x_1$ is a mansion of $x_2$')),
  lujvo(24, 'dalmikce', en(['veterinarian'], '$x_1$ cures beasts'), ru(['ветеринар'], '')),
  lujvo(25, 'sutybajra', en(['sprint'], '$x_1$ sprints')),
  lujvo(26, 'nabycidja', de(['Brotzeit'], 'eine Mahlzeit')),
  gismu(27, 'blabi', ['lab'], en(['white'], '$x_1$ is white'), ru(['белый'], '')),
  gismu(28, 'lunra', ['lur'], en(['moon'], '$x_1$ is a moon of $x_2$'), ru(['луна'], '')),
  { entry_id: 29, word: '.ui', type: 'cmavo', rafsi: [], records: [en(['whee'], 'attitudinal: happiness')] },
  { entry_id: 30, word: 'xukmi', type: 'experimental gismu', rafsi: [], records: [ru(['химия'], 'наука о веществе')] },
]

export const wordOf = new Map(DICTIONARY.map(({ entry_id, word }) => [entry_id, word]))

export const queryFor = (text: string, overrides: Partial<MeaningQuery> = {}): MeaningQuery => ({
  text,
  lang: null,
  allowed: null,
  from: 0,
  to: 10,
  ...overrides,
})
