/**
 * Measures search quality: `npm run eval -- dictionary [--misses] [--samples]` imports the real dictionaries in SHARED_DATA into
 * a new site, runs the test queries and prints how often the result is correct; `npm run eval -- meaning [--samples]` does the
 * same for semantic search, and `npm run eval -- meaning --cost` measures its cost; `npm run eval -- phrases [--misses]` searches
 * for Lojban sentences and their translations; `npm run eval -- mail [--misses]` checks that the words in real messages find
 * those messages; `npm run eval -- grammar` compares the parser with reference parsers.
 */
import { parseArgs } from 'node:util'
import type { Site } from '../server/src/app.ts'
import type { KindReport } from '../server/src/features/search/search/testing/evaluate.ts'
import {
  dictionaries,
  evaluateSite,
  hasSharedData,
  readQueries,
  searchSite,
  sharedData,
} from '../server/src/features/search/search/testing/evaluateSite.ts'
import { evalGrammar } from './evalGrammar.ts'
import { evalMail } from './evalMail.ts'
import { evalMeaning } from './evalMeaning.ts'
import { evalPhrases } from './evalPhrases.ts'
import { withRealSite } from './realSite.ts'

const SAMPLES =
  'klama|KLAMA|koha|gerzda|kla|dog|go|children|went|happines|computer science|beautiful flower|собака|犬|%'.split('|')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean' }, samples: { type: 'boolean' }, cost: { type: 'boolean' } },
})
const [mode] = positionals

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function report(site: Site) {
  const rows = readQueries().filter(({ kind }) => kind !== 'semantic')
  const own = await evaluateSite(site, rows, true)
  const all = await evaluateSite(site, rows, false)
  console.log('| queries | number | own language: first | in ten | all languages: first | in ten |')
  console.log('|---|---|---|---|---|---|')
  for (const [kind, { queries, first, firstTen }] of own) {
    const other = all.get(kind)!
    const figures = [first, firstTen, other.first, other.firstTen].map(percent)
    console.log(`| ${[kind, queries, ...figures].join(' | ')} |`)
  }
  if (values.misses) {
    printMisses('in the language of the query', own)
    printMisses('in all languages', all)
  }
  if (values.samples) await printSamples(site)
}

function printMisses(where: string, reports: Map<string, KindReport>) {
  console.log(`\nNot first ${where}:`)
  for (const [kind, { misses }] of reports) {
    for (const { row, found, rank } of misses) {
      const wanted = `${row.expected.join('|')}${rank === null ? '' : ` at ${rank}`}`
      console.log(`  ${kind}: ${row.query} → ${found.slice(0, 3).join(' ') || 'nothing'} (wanted ${wanted})`)
    }
  }
}

async function printSamples(site: Site) {
  console.log('\n| query | first five words, and how they matched | definitions |\n|---|---|---|')
  for (const search of SAMPLES) {
    const { definitions, total } = await searchSite(site, { search, languages: '2,5,10', per_page: 100 })
    const words = new Map<string, string>()
    for (const d of definitions) if (!words.has(d.valsiword)) words.set(d.valsiword, d.match)
    const shown = Array.from(words, ([word, match]) => `${word} (${match})`).slice(0, 5)
    console.log(`| \`${search}\` | ${shown.join(', ') || 'nothing'} | ${total} |`)
  }
}

const EVALUATIONS: Record<string, () => Promise<void>> = {
  dictionary: () => withRealSite(dictionaries, report),
  meaning: () => evalMeaning(values),
  phrases: () => evalPhrases(values),
  mail: () => evalMail(values.misses ?? false),
  grammar: evalGrammar,
}

const evaluation = mode === undefined ? undefined : EVALUATIONS[mode]
if (!evaluation) {
  console.log(
    mode === undefined
      ? 'Say what to evaluate: npm run eval -- dictionary [--misses] [--samples], meaning [--samples] [--cost], phrases [--misses], mail [--misses], or grammar'
      : `Unknown evaluation "${mode}". Available: ${Object.keys(EVALUATIONS).join(', ')}.`,
  )
  process.exitCode = 1
} else if (!hasSharedData) {
  console.log(`There are no dictionaries and queries in ${sharedData}: name their folder in SHARED_DATA.`)
  process.exitCode = 1
} else await evaluation()
