import {
  evaluateReference,
  hasReferenceData,
  readReference,
  referenceFile,
} from '../packages/grammar/test/referenceData.ts'

const MAX_MISSES = 50

const percent = (right: number, of: number) => `${((right / of) * 100).toFixed(2)} % (${right} of ${of})`

/** `npm run eval -- grammar`: compares verdicts and constituents with reference parsers, and measures the time per sentence. */
export async function evalGrammar(): Promise<void> {
  if (!hasReferenceData) {
    console.log(`There is no ${referenceFile}: name the folder of the test data in SHARED_DATA.`)
    process.exitCode = 1
    return
  }
  const rows = readReference()
  evaluateReference(rows.slice(0, 2000))
  const { verdicts, spans, misses, times } = evaluateReference(rows)
  console.log('| texts | same verdict |\n|---|---|')
  for (const [source, { right, of }] of verdicts) console.log(`| ${source} | ${percent(right, of)} |`)
  console.log(`\nAll spans equal: ${percent(spans.right, spans.of)},`)
  console.log(
    `without the words of space tenses, which the reference doesn't count: ${percent(spans.rightWithoutSpace, spans.of)}.`,
  )
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(2)
  console.log(`\nTime per text: median ${at(0.5)} ms, p99 ${at(0.99)} ms.`)
  console.log(`\n${misses.length} misses${misses.length > MAX_MISSES ? `, the first ${MAX_MISSES}` : ''}:`)
  for (const miss of misses.slice(0, MAX_MISSES)) console.log(`  ${miss}`)
}
