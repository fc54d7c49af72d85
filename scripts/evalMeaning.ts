import type { MeaningResult } from '@vlacku/contract/meaning'
import type { Site } from '../server/src/app.ts'
import { importSentences } from '../server/src/features/dictionary/sentences/index.ts'
import {
  evaluateMeaning,
  type Figures,
  GOALS,
  type SearchFunction,
} from '../server/src/features/search/meaning/testing/evaluateMeaning.ts'
import {
  type MeaningCost,
  measureMeaning,
  type QuestionCost,
} from '../server/src/features/search/meaning/testing/measureMeaning.ts'
import { sentenceFiles, testSets } from '../server/src/features/search/meaning/testing/realData.ts'
import { fileSource } from '../server/src/platform/importing/source.ts'
import { buildRelatives } from './buildRelatives.ts'
import { withRealSite } from './realSite.ts'

const SAMPLES = [
  'to be afraid of the dark',
  'someone who repairs shoes',
  'frozen water falling from the sky',
  'very tired',
  'doctor for animals',
  'machine that flies',
  'opposite of hot',
  'feeling of missing home',
  'to speak quietly',
  'place where books are lent',
  'gigantic',
  'loneliness',
  'animal that eats only plants',
  'vehicle that travels under water',
  'собака',
  'очень большой дом',
  'тот, кто учит детей',
  'человек, который пишет книги',
  '犬',
  '速く走る',
  '悲しい気持ち',
  '医生',
  '学习语言',
  'grande maison',
  'beber agua',
  'lugar donde se compra comida',
  'Angst haben',
  'granda domo',
  'boldog ember',
  'mikce lo danlu',
]

const percent = (share = 0) => (share * 100).toFixed(1)

/**
 * `npm run eval -- meaning [--samples]`: measures the quality of results on new sites for queries with known answers, before and
 * after importing sentences; `npm run eval -- meaning --cost` measures the cost of training and searching.
 */
export async function evalMeaning(options: { samples?: boolean; cost?: boolean }): Promise<void> {
  if (options.cost) return printCost(await measureMeaning())
  buildRelatives()
  const [without, withSentences] = [new Map<string, Figures>(), new Map<string, Figures>()]
  const samples: string[] = []
  for (const { dictionaries, rows, isWhole } of testSets()) {
    await withRealSite(dictionaries, async (site) => {
      await site.meaning.settled()
      addTo(without, await evaluateMeaning(searchSite(site), rows))
      for (const file of sentenceFiles) await importSentences(site.visitor, fileSource(file))
      await site.meaning.settled()
      addTo(withSentences, await evaluateMeaning(searchSite(site), rows))
      if (options.samples && isWhole) for (const text of SAMPLES) samples.push(await sampleOf(site, text))
    })
  }
  printFigures(withSentences, without)
  if (options.samples) console.log('\n| query | first five words, similarity, and evidence | entries |\n|---|---|---|')
  for (const sample of samples) console.log(sample)
}

function addTo(all: Map<string, Figures>, some: Map<string, Figures>) {
  for (const [set, figures] of some) all.set(set, figures)
}

const MAX_WORDS = 100

const search = (site: Site, text: string) =>
  site.requestAsVisitor('GET /jbovlaste/semantic-search', {
    query: { search: text, per_page: MAX_WORDS },
  }) as Promise<MeaningResult>

/** Searches as a visitor without language settings. */
const searchSite =
  (site: Site): SearchFunction =>
  async (text) => [...new Set((await search(site, text)).definitions.map(({ valsiword }) => valsiword))]

function printFigures(withSentences: Map<string, Figures>, without: Map<string, Figures>) {
  console.log('Shares in %, by distinct words: the right one first, among ten, and the mean reciprocal rank.\n')
  console.log('| set | queries | R@1 | R@10 | MRR | no sentences: R@1 | R@10 | MRR | required | aim |')
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [set, { required, aim }] of Object.entries(GOALS)) {
    const cells = [withSentences.get(set), without.get(set)].flatMap(cellsOf)
    const queries = withSentences.get(set)?.queries ?? 0
    console.log(`| ${[set, queries, ...cells, percent(required), percent(aim)].join(' | ')} |`)
  }
}

const cellsOf = (figures?: Figures) => [figures?.first, figures?.firstTen, figures?.reciprocal].map(percent)

async function sampleOf(site: Site, text: string): Promise<string> {
  const { definitions, total } = await search(site, text)
  const shown = definitions.slice(0, 5).map(({ valsiword, similarity, evidence }) => {
    const through = evidence.map(({ word }) => word).join(' ')
    return `**${valsiword}** ${similarity.toFixed(2)} (${through})`
  })
  return `| \`${text}\` | ${shown.join(', ') || 'nothing'} | ${total} |`
}

function printCost(cost: MeaningCost) {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const summary = ({ average, middle, p95 }: QuestionCost) =>
    `${average.toFixed(1)} ms on the average, ${middle.toFixed(1)} ms the middle one, ${p95.toFixed(1)} ms 95 of 100`
  console.log(`| what | cost |
|---|---|
| learning | ${cost.learning.toFixed(1)} CPU-seconds |
| file | ${megabytes(cost.fileBytes)} |
| memory kept | ${megabytes(cost.freshBytes)}; ${megabytes(cost.usedBytes)} after ${cost.questions} questions |
| these questions, when the process has just learned | ${summary(cost.cold)} |
| for the first time, when it is warm | ${summary(cost.first)} |
| again | ${summary(cost.again)} |`)
}
