import { baseOf } from './forms.ts'

/**
 * Parses the WordNet database (https://wordnet.princeton.edu/documentation/wndb5wn) into a map from English words to related
 * words. Runs at build time because it takes seconds and a lot of memory.
 */

/** The files of one part of speech, as text. */
export interface PartOfSpeech {
  /** Content of `data.noun` or a similar file. */
  data: string
  /** Content of `index.noun` or a similar file. */
  index: string
}

/** Relatives of each word with weights of at most 1, closest first. */
export type RelativesOf = Map<string, [word: string, weight: number][]>

/** Weight of words in a related synset, by relation symbol. Other relations are ignored. */
const RELATION: Readonly<Record<string, number>> = {
  '@': 0.5, // hypernym
  '@i': 0.5, // instance hypernym
  '~': 0.35, // hyponym
  '&': 0.7, // similar to
  '+': 0.6, // derived from the same root
  '\\': 0.7, // pertains to, or is derived from, the adjective
  '^': 0.5, // see also
  $: 0.7, // verb group
  '*': 0.35, // entails
  '>': 0.35, // causes
  '#p': 0.3, // part of
  '%p': 0.2, // has part
  '=': 0.4, // attribute
}
const KINDS = '~'
/** Number of relations above which the weight of each one decreases. */
const FEW_LINKS = 5
const FURTHER_LINK = 0.1
const GLOSS = 0.25
/** Factor by which the weight decreases with each additional sense of a word. */
const FURTHER_SENSE = 0.5
const MAX_RELATIVES = 24
const WORD = /^[a-z]{2,}$/
const SMALL = new Set(
  (
    'an the of or to in on for with by and as from that which is be being at one some any used not having into usually ' +
    'especially etc very something someone who it its their his her your are was were has have had this these those there'
  ).split(' '),
)

interface Synset {
  words: string[]
  links: { to: string; weight: number }[]
  /** Words of the first gloss. */
  gloss: string[]
}

/** Returns the relatives of all single words, at most 24 per word: synonyms, words of related synsets, and gloss words. */
export function readWordnet(parts: readonly PartOfSpeech[]): RelativesOf {
  const synsets = new Map<string, Synset>()
  const senses = new Map<string, string[]>()
  for (const part of parts) {
    const pos = readSynsets(part.data, synsets)
    for (const line of linesOf(part.index)) readSenses(line, pos, senses)
  }
  const found: RelativesOf = new Map()
  for (const [word, ids] of senses) {
    if (!WORD.test(word)) continue
    const relatives = relativesOf(word, ids, synsets, senses)
    if (relatives.length > 0) found.set(word, relatives)
  }
  return found
}

/** Returns the licence header: the indented lines at the start of a file. */
export const licenceOf = ({ data }: PartOfSpeech) =>
  data
    .slice(0, data.search(/^\S/m))
    .split('\n')
    .map((line) => line.replace(/^ +\d+ ?/, '').trimEnd())
    .join('\n')

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith(' '))

/** Adds the synsets of a file. Returns its part-of-speech letter, which distinguishes synset IDs. */
function readSynsets(data: string, synsets: Map<string, Synset>): string {
  let pos = ''
  for (const line of linesOf(data)) {
    const bar = line.indexOf(' | ')
    const fields = line.slice(0, bar).split(' ')
    pos = letterOf(fields[2]!)
    const count = Number.parseInt(fields[3]!, 16)
    const words: string[] = []
    for (let at = 0; at < count; at++) words.push(fields[4 + 2 * at]!.toLowerCase().replace(/\(.*\)/, ''))
    const links: Synset['links'] = []
    const first = 4 + 2 * count
    for (let at = first + 1; at < first + 1 + 4 * Number(fields[first]); at += 4) {
      const weight = RELATION[fields[at]!]
      if (weight !== undefined) links.push({ to: letterOf(fields[at + 2]!) + fields[at + 1]!, weight })
    }
    const kinds = RELATION[KINDS]
    const share = 1 / (1 + FURTHER_LINK * Math.max(0, links.length - FEW_LINKS))
    for (const link of links) if (link.weight === kinds) link.weight *= share
    const gloss =
      line
        .slice(bar + 3)
        .split(';')[0]!
        .toLowerCase()
        .match(/[a-z]{3,}/g) ?? []
    synsets.set(pos + fields[0]!, { words, links, gloss: gloss.filter((word) => !SMALL.has(word)) })
  }
  return pos
}

/** Satellite adjectives share the ID space of other adjectives. */
const letterOf = (pos: string) => (pos === 's' ? 'a' : pos)

/** Adds the senses of a word, most common first. */
function readSenses(line: string, pos: string, senses: Map<string, string[]>): void {
  const fields = line.trim().split(' ')
  const [word = '', , , pointers] = fields
  const of = senses.get(word) ?? []
  senses.set(word, of)
  // merges the ranks of different parts of speech, so that the first noun counts as much as the first verb
  for (const [rank, offset] of fields.slice(6 + Number(pointers)).entries()) of.push(`${rank} ${pos}${offset}`)
}

function relativesOf(word: string, ids: string[], synsets: Map<string, Synset>, known: Map<string, string[]>) {
  const found = new Map<string, number>()
  const put = (other: string, weight: number) => {
    if (other !== word && weight > (found.get(other) ?? 0) && WORD.test(other)) found.set(other, weight)
  }
  for (const id of ids) {
    const [rank = '', at = ''] = id.split(' ')
    const synset = synsets.get(at)
    if (!synset) continue
    const share = 1 / (1 + FURTHER_SENSE * Number(rank))
    for (const other of synset.words) put(other, share)
    for (const { to, weight } of synset.links) {
      for (const other of synsets.get(to)?.words ?? []) put(other, share * weight)
    }
    for (const other of synset.gloss) {
      const base = baseOf(other, (form) => known.has(form))
      if (base !== null) put(base, share * GLOSS)
    }
  }
  return [...found].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).slice(0, MAX_RELATIVES)
}
