import { describe, expect, it } from 'vitest'
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
})
