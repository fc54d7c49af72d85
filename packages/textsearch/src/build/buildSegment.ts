import type { SegmentData } from '../segments/segmentData.ts'
import { GrowingLists, Numbering } from '../storage/postings.ts'
import { hashSlots, packStrings } from '../storage/stringTable.ts'
import { wordKey } from '../text/normalize.ts'
import { linksOf } from '../text/tokens.ts'
import type { KeyedDocument, SearchDocument } from '../types.ts'
import { buildGlosses, buildTerms } from './buildTexts.ts'
import { buildSpelling } from './spellingItems.ts'

const before = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** Compares documents in the word order used throughout the index. Must not depend on other indexed words. */
function inWordOrder(left: KeyedDocument, right: KeyedDocument): number {
  return (
    before(left.key, right.key) ||
    before(left.word, right.word) ||
    left.source_langid - right.source_langid ||
    left.entry_id - right.entry_id ||
    left.langid - right.langid ||
    left.definition_id - right.definition_id
  )
}

/** Number of sentences that contain a word, keyed by word key; empty if no sentences are known. */
type WordFrequencies = ReadonlyMap<string, number>
const NO_FREQUENCIES: WordFrequencies = new Map()

/** Builds a segment in about 60 µs per definition. If an ID occurs twice, the later document is used. */
export function buildSegment(
  documents: Iterable<SearchDocument>,
  frequencies: WordFrequencies = NO_FREQUENCIES,
): SegmentData {
  const latest = new Map<number, KeyedDocument>()
  for (const document of documents)
    latest.set(document.definition_id, Object.assign({ key: '' }, document, { key: wordKey(document.word) }))
  const docs = [...latest.values()].sort(inWordOrder)
  const glosses = buildGlosses(docs)
  const terms = buildTerms(docs)
  const heads = buildHeads(docs, frequencies)
  return {
    ...buildColumns(docs),
    ...buildCards(docs),
    ...buildProfiles(docs),
    ...heads.sections,
    ...buildRafsi(docs),
    ...glosses.sections,
    ...terms.sections,
    ...buildLinks(docs),
    ...buildSpelling(heads.keys, glosses.keys, terms.terms, terms.sections.termGlossStarts),
  }
}

/** Maximum absolute number of votes that affects the rank. Limits a result's weight to the range of exact integers. */
const MAX_VOTES = 2 ** 20 - 1
const whole = (value: number) => Math.max(-MAX_VOTES, Math.min(MAX_VOTES, Math.round(value) || 0))

function buildColumns(docs: KeyedDocument[]) {
  return {
    docDefinition: Uint32Array.from(docs, (doc) => doc.definition_id),
    docEntry: Uint32Array.from(docs, (doc) => doc.entry_id),
    docScore: Int32Array.from(docs, (doc) => whole(doc.score)),
    docTime: Uint32Array.from(docs, (doc) => Math.max(0, Math.min(2 ** 32 - 1, doc.time || 0))),
  }
}

function buildProfiles(docs: KeyedDocument[]) {
  const languages = new Map<number, string>()
  for (const doc of docs) languages.set(doc.langid, doc.lang)
  const languageIds = [...languages.keys()]
  const languageAt = new Map(languageIds.map((langid, at) => [langid, at]))
  const selmaho = new Numbering()
  selmaho.idOf('')
  const users = new Numbering()
  const profiles = new Numbering()
  profiles.idOf('')
  const rows: number[][] = [[0, 0, -1, 0, 0]]
  const selmahoDocs = new GrowingLists()
  const docProfile = Uint32Array.from(docs, (doc, at) => {
    const selmahoId = selmaho.idOf(doc.selmaho ?? '')
    if (selmahoId > 0) selmahoDocs.add(selmahoId, at)
    const user = users.idOf(doc.username.toLowerCase())
    const row = [doc.source_langid, languageAt.get(doc.langid) ?? 0, doc.type_id, selmahoId, user]
    const profile = profiles.idOf(row.join())
    rows[profile] ??= row
    return profile
  })
  const column = (at: number) => Uint32Array.from(rows, (row) => row[at] ?? 0)
  const tags = packStrings([...languages.values()])
  const selmahoNames = packStrings(selmaho.names)
  const userNames = packStrings(users.names)
  const docsBySelmaho = selmahoDocs.pack(selmaho.names.length)
  return {
    docProfile,
    profileSource: column(0),
    profileLanguage: column(1),
    profileType: Int32Array.from(rows, (row) => row[2] ?? 0),
    profileSelmaho: column(3),
    profileUser: column(4),
    languageIds: Uint32Array.from(languageIds),
    languageTagStarts: tags.starts,
    languageTagUnits: tags.units,
    selmahoStarts: selmahoNames.starts,
    selmahoUnits: selmahoNames.units,
    selmahoDocStarts: docsBySelmaho.starts,
    selmahoDocs: docsBySelmaho.values,
    userStarts: userNames.starts,
    userUnits: userNames.units,
  }
}

function buildHeads(docs: KeyedDocument[], frequencies: WordFrequencies) {
  const keys: string[] = []
  const words: string[] = []
  const sources: number[] = []
  const starts: number[] = []
  const parts = new Numbering()
  const partHeads = new GrowingLists()
  const docHead = Uint32Array.from(docs, (doc, at) => {
    const previous = docs[at - 1]
    if (previous?.word !== doc.word || previous.source_langid !== doc.source_langid) {
      const head = keys.push(doc.key) - 1
      words.push(doc.word)
      sources.push(doc.source_langid)
      starts.push(at)
      if (doc.key.includes(' ')) for (const part of doc.key.split(' ')) partHeads.add(parts.idOf(part), head)
    }
    return keys.length - 1
  })
  const headKeys = packStrings(keys)
  const headWords = packStrings(words)
  const partNames = packStrings(parts.names)
  const headsByPart = partHeads.pack(parts.names.length)
  const sections = {
    docHead,
    headKeyStarts: headKeys.starts,
    headKeyUnits: headKeys.units,
    headWordStarts: headWords.starts,
    headWordUnits: headWords.units,
    headSource: Uint32Array.from(sources),
    headFrequency: Uint32Array.from(keys, (key) => frequencies.get(key) ?? 0),
    headDocStarts: Uint32Array.from([...starts, docs.length]),
    partStarts: partNames.starts,
    partUnits: partNames.units,
    partSlots: hashSlots(parts.names),
    partHeadStarts: headsByPart.starts,
    partHeads: headsByPart.values,
  }
  return { keys, sections }
}

function buildRafsi(docs: KeyedDocument[]) {
  const rafsi = new Numbering()
  const lists = new GrowingLists()
  docs.forEach((doc, at) => {
    for (const form of doc.rafsi) lists.add(rafsi.idOf(wordKey(form)), at)
  })
  const names = packStrings(rafsi.names)
  const docsByRafsi = lists.pack(rafsi.names.length)
  return {
    rafsiStarts: names.starts,
    rafsiUnits: names.units,
    rafsiSlots: hashSlots(rafsi.names),
    rafsiDocStarts: docsByRafsi.starts,
    rafsiDocs: docsByRafsi.values,
  }
}

function buildLinks(docs: KeyedDocument[]) {
  const targets = new Numbering()
  const lists = new GrowingLists()
  docs.forEach((doc, at) => {
    for (const key of documentLinks(doc)) lists.add(at, targets.idOf(key))
  })
  const names = packStrings(targets.names)
  const { starts, values } = lists.pack(docs.length)
  const linkCount = new Uint32Array(targets.names.length)
  for (const target of values) linkCount[target]!++
  return {
    linkStarts: names.starts,
    linkUnits: names.units,
    linkSlots: hashSlots(targets.names),
    linkCount,
    docLinkStarts: starts,
    docLinks: values,
  }
}

/** Returns the distinct keys of the words that a document links to. */
export function documentLinks(document: SearchDocument): string[] {
  return [...new Set([...linksOf(document.definition), ...linksOf(document.notes)])]
}

/** Concatenates all cards in one growable buffer, since 50,000 small buffers would take more memory than their contents. */
function buildCards(docs: readonly SearchDocument[]) {
  const encoder = new TextEncoder()
  const cardStarts = new Uint32Array(docs.length + 1)
  let bytes = new Uint8Array(64 * 1024)
  let size = 0
  docs.forEach((doc, at) => {
    const room = size + doc.card.length * 3
    if (room > bytes.length) {
      const larger = new Uint8Array(Math.max(room, bytes.length * 2))
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    size += encoder.encodeInto(doc.card, bytes.subarray(size)).written
    cardStarts[at + 1] = size
  })
  return { cardStarts, cards: bytes.slice(0, size) }
}
