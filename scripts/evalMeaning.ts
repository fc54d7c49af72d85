import { buildMeaning, MeaningIndex } from '../server/src/features/meaning/core/index.ts'
import { type Figures, GOALS } from '../server/src/features/meaning/testing/evaluateMeaning.ts'
import { evaluateEngine, readAllEntries, readAllSentences } from '../server/src/features/meaning/testing/realData.ts'

const SAMPLES: [query: string, lang: string][] = [
  ['to be afraid of the dark', 'en'],
  ['someone who repairs shoes', 'en'],
  ['frozen water falling from the sky', 'en'],
  ['very tired', 'en'],
  ['doctor for animals', 'en'],
  ['machine that flies', 'en'],
  ['opposite of hot', 'en'],
  ['feeling of missing home', 'en'],
  ['to speak quietly', 'en'],
  ['place where books are lent', 'en'],
  ['gigantic', 'en'],
  ['loneliness', 'en'],
  ['animal that eats only plants', 'en'],
  ['vehicle that travels under water', 'en'],
  ['собака', 'ru'],
  ['очень большой дом', 'ru'],
  ['тот, кто учит детей', 'ru'],
  ['человек, который пишет книги', 'ru'],
  ['犬', 'ja'],
  ['速く走る', 'ja'],
  ['悲しい気持ち', 'ja'],
  ['医生', 'zh'],
  ['学习语言', 'zh'],
  ['grande maison', 'fr'],
  ['beber agua', 'es'],
  ['lugar donde se compra comida', 'es'],
  ['Angst haben', 'de'],
  ['granda domo', 'eo'],
  ['boldog ember', 'hu'],
  ['mikce lo danlu', 'jbo'],
]

const percent = (share = 0) => (share * 100).toFixed(1)

/** `npm run eval -- meaning [--samples]`: what the queries whose answers are known find, with and without sentences. */
export async function evalMeaning(options: { samples?: boolean }): Promise<void> {
  const sentences = readAllSentences()
  const withSentences = await evaluateEngine(sentences)
  const without = await evaluateEngine([])
  console.log('Shares in %, by distinct words: the right one first, among ten, and the mean reciprocal rank.\n')
  console.log('| set | queries | R@1 | R@10 | MRR | no sentences: R@1 | R@10 | MRR | required | aim |')
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [set, { required, aim }] of Object.entries(GOALS)) {
    const cells = [withSentences.get(set), without.get(set)].flatMap(cellsOf)
    const queries = withSentences.get(set)?.queries ?? 0
    console.log(`| ${[set, queries, ...cells, percent(required), percent(aim)].join(' | ')} |`)
  }
  if (options.samples) await printSamples()
}

const cellsOf = (figures?: Figures) => [figures?.first, figures?.firstTen, figures?.reciprocal].map(percent)

async function printSamples(): Promise<void> {
  const entries = await readAllEntries()
  const index = new MeaningIndex(buildMeaning(entries, readAllSentences()))
  const byId = new Map(entries.map((entry) => [entry.entry_id, entry]))
  console.log('\n| query | first five words, how alike, and through what | entries |\n|---|---|---|')
  for (const [text, lang] of SAMPLES) {
    const { hits, total } = index.search({ text, lang, allowed: null, from: 0, to: 5 })
    const told = hits.map(({ entry_id, similarity, evidence }) => {
      const through = evidence.map(({ word }) => word).join(' ')
      return `**${byId.get(entry_id)?.word}** ${similarity.toFixed(2)} (${through})`
    })
    console.log(`| \`${text}\` | ${told.join(', ') || 'nothing'} | ${total} |`)
  }
}
