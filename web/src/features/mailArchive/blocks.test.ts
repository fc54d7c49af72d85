import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'

const kinds = (text: string) => blocksOf(text).map(({ kind, text }) => `${kind}: ${text.split('\n')[0]}`)

describe('a text is cut into', () => {
  it('what is said, what is quoted with who said it, and the signature', () => {
    const text = "coi\n\nOn Monday alis wrote:\n> mi klama\n> ma\n\nmi go'i\n\n-- \nbab\nhttps://example.org"
    expect(kinds(text)).toEqual(['text: coi', 'quote: On Monday alis wrote:', "text: mi go'i", 'signature: bab'])
  })

  it('patches, up to where they end', () => {
    const text = 'see\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\nfine?'
    expect(kinds(text)).toEqual(['text: see', 'code: diff --git a/x b/x', 'text: fine?'])
  })

  it('drawings, which keep their blanks', () => {
    expect(blocksOf('so:\n\n    x   y\n    1   2')).toEqual([
      { kind: 'text', text: 'so:' },
      { kind: 'code', text: '    x   y\n    1   2' },
    ])
  })

  it('nothing but what stands there', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'a', '> b', '-- ', '    c', '--- d', '+e', 'x wrote:')), (lines) => {
        const said = (text: string) => text.replace(/^-- ?$/m, '').replace(/\s+/g, '')
        const shown = blocksOf(lines.join('\n')).map(({ text }) => text)
        expect(said(lines.join('\n')).length - said(shown.join('\n')).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

it('splits a line of spaces in linear time', () => {
  const cpuOf = (n: number) => {
    const before = performance.now()
    blocksOf(`wrote${' '.repeat(n)}x`)
    return performance.now() - before
  }
  cpuOf(100_000)
  expect(cpuOf(400_000)).toBeLessThan(8 * cpuOf(100_000) + 150)
})
