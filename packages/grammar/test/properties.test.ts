import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { canonicalForm, type Node, parse, type RuleNode } from '../src/index.ts'

const WORDS = (
  "mi do lo la le klama gerku barda djan cu ku kei vau ku'o be bei be'o poi noi pe ge'u nu ka du'u .i ni'o je .e gi'e joi bo ke ke'e " +
  "ge gi gu'e se te jai na na'e pu ba vi ri'u roi pa re by li su'i vei ve'o lu li'u zo zoi gy lo'u le'u si sa su zei bu ba'e ui nai " +
  "sei se'u to toi xi mai coi doi do'u fa fe tu'e tu'u zo'u ce'e pe'e nu'i me moi mo'e goi zi'e vu'o lu'u la'e y fa'o ba'i loi'e koa 1 ."
).split(' ')

const lojbanic = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '))
const anything = fc.oneof(
  lojbanic,
  fc.array(fc.constantFrom(...WORDS, ' ', "'", ',', 'A', 'h', '犬', '\ud800')).map((parts) => parts.join('')),
  fc.string(),
  fc.string({ unit: codePoint }),
)

/** Lists all rule nodes with their parents. */
function pairs(root: RuleNode): [parent: RuleNode, child: Node][] {
  return root.children.flatMap((child) => [[root, child], ...(child.kind === 'rule' ? pairs(child) : [])])
}

describe('parse', () => {
  it('parsing any text yields either an error or a tree', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { valid, error, tree } = parse(text)
        expect([error === null, tree !== null]).toEqual([valid, valid])
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('the parser terminates for any repeated phrase', () => {
    const parts = fc.array(fc.constantFrom(...WORDS, "fu'e", "'", ',', '犬', 'A'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(parts, fc.constantFrom(' ', ''), (phrase, separator) => {
        const text = `${phrase.join(separator)}${separator}`.repeat(4000)
        expect(parse(text).valid).toBeTypeOf('boolean')
      }),
      { numRuns: iterations(200) },
    )
  })

  it('parsed words and error positions are ordered and lie within the text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { words, error } = parse(text)
        let before = 0
        for (const { start, end } of words) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThanOrEqual(start)
          before = end
        }
        expect(before).toBeLessThanOrEqual(text.length)
        if (error) expect([error.start, error.end]).toEqual([expect.any(Number), expect.any(Number)])
        if (error?.word != null)
          expect(error).toMatchObject({ start: words[error.word]!.start, end: words[error.word]!.end })
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('the parsed words cover every letter of a valid text, except those of erased words', () => {
    const withoutErasure = lojbanic.filter((text) => !/\b(si|sa|su|y|fa'o)\b/.test(text))
    fc.assert(
      fc.property(withoutErasure, (text) => {
        const { valid, words } = parse(text)
        if (!valid) return
        const left = words.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
        expect(left).toMatch(/^[\s.]*$/)
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('parse tree nodes and spans are properly nested', () => {
    fc.assert(
      fc.property(lojbanic, (text) => {
        const { tree, spans, words } = parse(text)
        if (!tree) return
        for (const [parent, child] of pairs(tree)) {
          expect(child.start).toBeGreaterThanOrEqual(parent.start)
          expect(child.end).toBeLessThanOrEqual(parent.end)
        }
        for (const a of spans) {
          expect(a.last).toBeLessThan(words.length)
          for (const b of spans) expect(a.first < b.first && b.first <= a.last && a.last < b.last).toBe(false)
        }
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('parsing the words of a text gives the same result as parsing the text', () => {
    const withoutQuotation = lojbanic.filter((text) => !/\b(zoi|zo|lo'u|zei|bu|si|sa|su|fa'o)\b/.test(text))
    fc.assert(
      fc.property(withoutQuotation, (text) => {
        const { valid, words, spans, places } = parse(text)
        const again = parse(words.map((word) => word.text).join(' '))
        expect({ valid: again.valid, spans: again.spans, places: again.places }).toEqual({ valid, spans, places })
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('removing the redundant words from a text preserves its structure', () => {
    const withoutQuotation = lojbanic.filter((text) => !/\b(zoi|zo|lo'u|zei|bu|si|sa|su|fa'o)\b/.test(text))
    fc.assert(
      fc.property(withoutQuotation, (text) => {
        const { words, needless } = parse(text)
        if (needless.length === 0) return
        const needed = words.filter((_, at) => !needless.includes(at))
        expect(canonicalForm(needed.map((word) => word.text).join(' '))).toBe(canonicalForm(text))
      }),
      { numRuns: iterations(5000) },
    )
  })

  it('a repair makes the text valid or moves its first error to a later position', () => {
    const restAfter = (text: string, start: number) => text.length - start
    fc.assert(
      fc.property(lojbanic, (text) => {
        const { error } = parse(text)
        if (error?.repair == null) return
        const remaining = parse(error.repair).error
        if (remaining) expect(restAfter(error.repair, remaining.start)).toBeLessThan(restAfter(text, error.start))
      }),
      { numRuns: iterations(2000) },
    )
  })
})
