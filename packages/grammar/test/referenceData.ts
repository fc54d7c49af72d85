import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Parse, parse, type Span } from '../src/index.ts'
import { ruleNodes } from '../src/tree.ts'

/** Test data folder: `SHARED_DATA`, or `shared/data` next to the project. */
const sharedData = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../shared/data')
export const referenceFile = path.join(sharedData, 'grammar', 'dev.tsv.gz')
export const hasReferenceData = existsSync(referenceFile)

export interface ReferenceRow {
  source: string
  isGood: boolean
  /** Null if the reference counts words differently. */
  spans: string | null
  text: string
}

export function readReference(): ReferenceRow[] {
  const lines = gunzipSync(readFileSync(referenceFile)).toString().trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [source = '', verdict = '', spans = '', text = ''] = line.split('\t')
    return { source, isGood: verdict === 'good', spans: spans === '-' ? null : spans.trim(), text }
  })
}

const LETTER: Record<Span['kind'], string> = {
  sentence: 'B',
  sumti: 'S',
  selbri: 'K',
  tanru_unit: 'T',
  relative_clause: 'R',
}

/** Formats spans and word counts in the reference's format. `isCounted` selects the words to count. */
function writtenSpans({ spans, words }: Parse, isCounted: (word: number) => boolean): string {
  const before = [0]
  for (const word of words.keys()) before.push(before[word]! + (isCounted(word) ? 1 : 0))
  const written = new Set<string>()
  for (const { kind, first, last } of spans) written.add(`${LETTER[kind]}${before[first]}-${before[last + 1]! - 1}`)
  return [...[...written].sort(), `#${before.at(-1)}`].join(' ')
}

/**
 * Finds the words of space tenses. Contrary to its description, the reference doesn't count words of the rule "space" in its
 * spans, so that `le vi bloti` has two words in it.
 */
function spaceWords(tree: Parse['tree']): Set<number> {
  const words = new Set<number>()
  for (const { rule, first, last } of tree ? ruleNodes(tree) : [])
    if (rule === 'space') for (let word = first; word <= last; word++) words.add(word)
  return words
}

export interface Evaluation {
  /** Number of texts that match the reference's verdict, by source and in total. */
  verdicts: Map<string, { right: number; of: number }>
  spans: { of: number; right: number; rightWithoutSpace: number }
  misses: string[]
  /** Sorted parse times in milliseconds. */
  times: number[]
}

export function evaluateReference(rows: readonly ReferenceRow[]): Evaluation {
  const result: Evaluation = {
    verdicts: new Map(),
    spans: { of: 0, right: 0, rightWithoutSpace: 0 },
    misses: [],
    times: [],
  }
  for (const { source, isGood, spans, text } of rows) {
    const start = performance.now()
    const parsed = parse(text)
    result.times.push(performance.now() - start)
    for (const key of [source, 'all', ...(isGood ? [`${source}, accepted by the reference`] : [])]) {
      const count = result.verdicts.get(key) ?? { right: 0, of: 0 }
      result.verdicts.set(key, count)
      count.of++
      if (parsed.valid === isGood) count.right++
    }
    if (parsed.valid !== isGood) result.misses.push(`${isGood ? 'rejected' : 'accepted'}: ${text}`)
    else if (isGood && spans !== null) compareSpans(text, parsed, spans, result)
  }
  result.times.sort((a, b) => a - b)
  return result
}

function compareSpans(text: string, parsed: Parse, expected: string, { spans, misses }: Evaluation): void {
  const sorted = expected.split(' ').sort((a, b) => Number(a[0] === '#') - Number(b[0] === '#') || (a < b ? -1 : 1))
  const wanted = sorted.join(' ')
  const space = spaceWords(parsed.tree)
  const found = writtenSpans(parsed, (word) => !space.has(word))
  spans.of++
  if (writtenSpans(parsed, () => true) === wanted) spans.right++
  if (found === wanted) spans.rightWithoutSpace++
  else misses.push(`spans: ${text}\n    found    ${found}\n    expected ${wanted}`)
}
