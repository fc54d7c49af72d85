import type { Value } from '@vlacku/query'
import type { Segment } from '@vlacku/textsearch'
import { wordKey } from '@vlacku/textsearch/text'
import { COST, type Condition, lookup, type TextValue } from './condition.ts'
import { rhymeOfWord, spellingsOf } from './docFields.ts'
import { Docs, type Steps } from './docs.ts'
import { regexTest } from './regex.ts'
import { Shape } from './shape.ts'

/* Conditions on the head word and its rafsi. */

/** Number of words tested before yielding. */
const WORDS_AT_ONCE = 256

const lojbanShape = (value: Extract<Value, { kind: 'pattern' }>, normal: (literal: string) => string) =>
  new Shape(value.parts, { normal, hIsApostrophe: true })
/** Converts a literal to a fragment of a word key, preserving leading and trailing spaces. */
const keyPiece = (literal: string) => wordKey(`.${literal.replace(/\s/g, '_')}`).replaceAll('_', ' ')

export function headCondition(value: TextValue): Condition {
  if (value.kind === 'pattern') return headsByShape(lojbanShape(value, keyPiece))
  if (value.kind === 'regex') {
    const test = regexTest(value.source)
    return headsWhere(
      (segment) => [0, segment.headKeys.size],
      (segment, head) => test(segment.headKeys.at(head)),
    )
  }
  const spellings = spellingsOf(value.text)
  return lookup(({ segment }) => spellings.map((key) => range(...segment.docsOfHeads(...segment.headsOf(key)))))
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

function headsByShape(shape: Shape): Condition {
  return headsWhere(
    ({ headKeys }) => [headKeys.lowerBound(shape.prefix), headKeys.lowerBound(shape.prefix, true)],
    ({ data }, head) => shape.fits(data.headKeyUnits, data.headKeyStarts[head]!, data.headKeyStarts[head + 1]!),
  )
}

function headsWhere(
  within: (segment: Segment) => [from: number, to: number],
  fulfils: (segment: Segment, head: number) => boolean,
): Condition {
  return {
    cost: COST.words,
    *narrow(among, { segment }) {
      const found = new Docs(segment)
      const [from, to] = within(segment)
      for (let head = from; head < to; head++) {
        if ((head - from) % WORDS_AT_ONCE === WORDS_AT_ONCE - 1) yield
        if (fulfils(segment, head)) addDocsOfHead(found, among, head)
      }
      return found
    },
  }
}

function addDocsOfHead(found: Docs, among: Docs, head: number) {
  const [first, end] = among.segment.docsOfHeads(head, head + 1)
  for (let doc = first; doc < end; doc++) if (among.has(doc)) found.add(doc)
}

/** Matches multi-word head words that contain the given word. */
export function headPartCondition(text: string): Condition {
  const spellings = spellingsOf(text)
  return lookup(({ segment }) =>
    spellings.flatMap((key) => {
      const part = segment.parts.find(key)
      if (part < 0) return []
      return Array.from(segment.partHeads.of(part), (head) => range(...segment.docsOfHeads(head, head + 1)))
    }),
  )
}

export function rafsiCondition(value: TextValue): Condition {
  if (value.kind === 'word' || value.kind === 'phrase') {
    const spellings = spellingsOf(value.text.replace(/^-|-$/g, ''))
    return lookup(({ segment }) =>
      spellings.flatMap((form) => {
        const id = segment.rafsi.find(form)
        return id < 0 ? [] : [segment.rafsiDocs.of(id)]
      }),
    )
  }
  const fulfils = rafsiTest(value)
  return {
    cost: COST.words,
    *narrow(among, { segment }): Steps<Docs> {
      const found = new Docs(segment)
      for (let id = 0; id < segment.rafsi.size; id++) {
        if (id % WORDS_AT_ONCE === WORDS_AT_ONCE - 1) yield
        if (!fulfils(segment, id)) continue
        for (const doc of segment.rafsiDocs.of(id)) if (among.has(doc)) found.add(doc)
      }
      return found
    },
  }
}

function rafsiTest(value: Extract<Value, { kind: 'pattern' | 'regex' }>): (segment: Segment, id: number) => boolean {
  if (value.kind === 'regex') {
    const test = regexTest(value.source)
    return ({ rafsi }, id) => test(rafsi.at(id))
  }
  const shape = lojbanShape(value, keyPiece)
  return ({ data }, id) => shape.fits(data.rafsiUnits, data.rafsiStarts[id]!, data.rafsiStarts[id + 1]!)
}

export function rhymeCondition(word: string): Condition {
  const rhyme = rhymeOfWord(word)
  return {
    cost: COST.words,
    *narrow(among, docFields) {
      const found = new Docs(among.segment)
      if (rhyme === null) return found
      const heads = (yield* docFields.rhymes()).get(rhyme) ?? []
      for (const head of heads) addDocsOfHead(found, among, head)
      return found
    },
  }
}
