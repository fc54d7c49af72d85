import fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { MeaningResult } from '@vlacku/contract/meaning'
import type { Site } from '../../../../app.ts'
import { searchSite } from './evaluateSite.ts'

interface PhraseRow {
  english: string
  lojban: string
  /** Words of the Lojban sentence in order. */
  words: string[]
  /** Content words of the Lojban sentence. */
  content: string[]
}

/** Proportions between 0 and 1. */
export interface PhraseFigures {
  /** Proportion of the Lojban words found within as many results as the sentence has words. */
  lojbanFirst: number
  /** Like `lojbanFirst`, but only counts words found at their position in the sentence. */
  lojbanInOrder: number
  /** Proportion of the content words of English sentences found in the top ten. */
  dictionary: number
  meaning: number
}

export function readPhraseRows(file: string): PhraseRow[] {
  const [, ...lines] = fs.readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [english = '', lojban = '', words = '', content = ''] = line.split('\t')
    return { english, lojban, words: [...new Set(words.split(' '))], content: content.split(' ') }
  })
}

/** Languages of an English-speaking visitor. */
const ENGLISH = '2'
const FEW = 10

/** Searches, as a visitor, for both sides of every row. */
export async function evaluatePhrases(site: Site, rows: readonly PhraseRow[]): Promise<PhraseFigures> {
  const tally = { lojbanFirst: new Share(), lojbanInOrder: new Share(), dictionary: new Share(), meaning: new Share() }
  for (const { english, lojban, words, content } of rows) {
    const found = (await wordsFor(site, lojban)).slice(0, words.length)
    for (const [at, word] of words.entries()) {
      tally.lojbanFirst.count(found.includes(word))
      tally.lojbanInOrder.count(found[at] === word)
    }
    const written = (await wordsFor(site, english)).slice(0, FEW)
    const meant = (await wordsMeant(site, english)).slice(0, FEW)
    for (const word of content) {
      tally.dictionary.count(written.includes(word))
      tally.meaning.count(meant.includes(word))
    }
  }
  return {
    lojbanFirst: tally.lojbanFirst.value,
    lojbanInOrder: tally.lojbanInOrder.value,
    dictionary: tally.dictionary.value,
    meaning: tally.meaning.value,
  }
}

class Share {
  #all = 0
  #right = 0

  count(isRight: boolean) {
    this.#all++
    if (isRight) this.#right++
  }

  get value() {
    return this.#right / this.#all
  }
}

const distinctWords = (definitions: readonly { valsiword: string }[]) => [
  ...new Set(definitions.map(({ valsiword }) => valsiword)),
]

async function wordsFor(site: Site, search: string, languages?: string): Promise<string[]> {
  return distinctWords((await searchSite(site, { search, languages, per_page: 100 })).definitions)
}

async function wordsMeant(site: Site, search: string): Promise<string[]> {
  const query = { search, per_page: 100 }
  const result = (await site.requestAsVisitor('GET /jbovlaste/semantic-search', { query })) as MeaningResult
  return distinctWords(result.definitions)
}

export interface GlossRank {
  word: string
  gloss: string
  /** Rank among the distinct words found, starting at 1; 0 if the word isn't in the first hundred definitions. */
  rank: number
  found: string[]
}

const FREQUENT = 400

/**
 * Searches for the most frequent gismu in a file of sentences by their first English glosses.
 *
 * @param sentences the compressed file, with Lojban in its second column
 */
export async function evaluateFirstGlosses(site: Site, sentences: Uint8Array): Promise<GlossRank[]> {
  const ranks: GlossRank[] = []
  for (const word of frequentWords(sentences)) {
    if (ranks.length === FREQUENT) break
    const gloss = await firstGloss(site, word)
    if (gloss === null) continue
    const found = await wordsFor(site, gloss, ENGLISH)
    ranks.push({ word, gloss, rank: found.indexOf(word) + 1, found: found.slice(0, 4) })
  }
  return ranks
}

const GISMU =
  /\b(?:[bcdfgjklmnprstvxz][aeiou][bcdfgjklmnprstvxz]{2}[aeiou]|[bcdfgjklmnprstvxz]{2}[aeiou][bcdfgjklmnprstvxz][aeiou])\b/g

function frequentWords(sentences: Uint8Array): string[] {
  const counts = new Map<string, number>()
  for (const line of gunzipSync(sentences).toString().split('\n'))
    for (const [word] of (line.split('\t')[1] ?? '').toLowerCase().matchAll(GISMU))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return Array.from(counts)
    .sort(([, some], [, others]) => others - some)
    .map(([word]) => word)
}

/** Returns the first gloss of a gismu. Returns null for other words and for gismu without a gloss. */
async function firstGloss(site: Site, word: string): Promise<string | null> {
  const { definitions } = await searchSite(site, { search: word, languages: ENGLISH, per_page: 5 })
  const own = definitions.find(({ valsiword, type_name }) => valsiword === word && type_name === 'gismu')
  return own?.gloss_keywords?.[0]?.word ?? null
}
