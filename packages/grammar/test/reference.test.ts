import { describe, expect, it } from 'vitest'
import { canonicalForm, parse } from '../src/index.ts'
import { ruleNodes } from '../src/tree.ts'
import { evaluateReference, hasReferenceData, readReference, referenceFile } from './referenceData.ts'

const skipped = hasReferenceData ? '' : ` (skipped: no ${referenceFile}; set SHARED_DATA)`

describe.skipIf(!hasReferenceData)(`agrees with reference parsers${skipped}`, () => {
  it('the parser matches the verdicts and constituents in the reference data', () => {
    const { verdicts, spans, misses } = evaluateReference(readReference())
    const share = (key: string) => verdicts.get(key)!.right / verdicts.get(key)!.of
    expect(share('all'), misses.join('\n')).toBeGreaterThanOrEqual(0.999)
    expect(share('cll, accepted by the reference')).toBeGreaterThanOrEqual(0.995)
    expect(spans.rightWithoutSpace / spans.of).toBeGreaterThanOrEqual(0.99)
  })
  it('a leading .i and an inserted cu never affect the canonical form of a sentence in the reference data', () => {
    let compared = 0
    for (const { text, isGood } of readReference()) {
      const own = isGood ? canonicalForm(text) : null
      if (own === null) continue
      for (const variant of [`.i ${text}`, ...withCu(text)]) {
        const form = canonicalForm(variant)
        // names at the start of a text can't follow .i
        if (form === null) continue
        expect(form, variant).toBe(own)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(15_000)
  })
})

/** Returns the text once for each sentence with terms but without `cu`, with `cu` inserted before its selbri. */
function withCu(text: string): string[] {
  const sentences = [...ruleNodes(parse(text).tree!)].filter(({ rule }) => rule === 'sentence')
  return sentences.flatMap(({ children }) => {
    const [tail, before] = [children.at(-1)!, children.at(-2)]
    if (!before || (before.kind === 'word' && before.selmao === 'CU')) return []
    return [`${text.slice(0, tail.start)} cu ${text.slice(tail.start)}`]
  })
}
