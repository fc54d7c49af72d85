import fs from 'node:fs'
import path from 'node:path'
import type { Site } from '../server/src/app.ts'
import { importSentences } from '../server/src/features/dictionary/sentences/index.ts'
import { sentenceFiles } from '../server/src/features/search/meaning/testing/realData.ts'
import {
  evaluateFirstGlosses,
  evaluatePhrases,
  type PhraseFigures,
  readPhraseRows,
} from '../server/src/features/search/search/testing/evaluatePhrases.ts'
import { dictionaries, sharedData } from '../server/src/features/search/search/testing/evaluateSite.ts'
import { fileSource } from '../server/src/platform/importing/source.ts'
import { buildRelatives } from './buildRelatives.ts'
import { withRealSite } from './realSite.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/**
 * `npm run eval -- phrases [--misses]`: measures how well a site with the real dictionaries finds the words of Lojban sentences
 * and of their translations, and the most frequent gismu by their first glosses, before and after importing sentences.
 */
export async function evalPhrases(options: { misses?: boolean }): Promise<void> {
  buildRelatives()
  const rows = readPhraseRows(path.join(sharedData, 'queries-phrases-dev.tsv'))
  await withRealSite(dictionaries, async (site) => {
    await site.meaning.settled()
    const without = await evaluatePhrases(site, rows)
    for (const file of sentenceFiles) await importSentences(site.visitor, fileSource(file))
    await Promise.all([site.search.settled(), site.meaning.settled()])
    printFigures(await evaluatePhrases(site, rows), without)
    await printGlosses(site, options.misses ?? false)
  })
}

const LABELS: Record<keyof PhraseFigures, string> = {
  lojbanFirst: 'Lojban: words first',
  lojbanInOrder: 'Lojban: words first, each in its place',
  dictionary: 'English: content words in ten, Dictionary',
  meaning: 'English: content words in ten, Meaning',
}

function printFigures(figures: PhraseFigures, without: PhraseFigures) {
  console.log('| phrases | with sentences | without |\n|---|---|---|')
  for (const [key, label] of Object.entries(LABELS) as [keyof PhraseFigures, string][])
    console.log(`| ${label} | ${percent(figures[key])} | ${percent(without[key])} |`)
}

async function printGlosses(site: Site, withMisses: boolean) {
  const ranks = await evaluateFirstGlosses(site, fs.readFileSync(sentenceFiles[0]!))
  const count = (limit: number) => ranks.filter(({ rank }) => rank > 0 && rank <= limit).length
  console.log(
    `\nOf the ${ranks.length} most frequent gismu ${count(1)} are first for their first gloss, ${count(2)} first or second.`,
  )
  if (!withMisses) return
  for (const { word, gloss, rank, found } of ranks)
    if (rank !== 1) console.log(`  ${gloss}: ${word} at ${rank || '–'} (${found.join(' ')})`)
}
