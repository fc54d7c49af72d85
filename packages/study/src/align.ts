/** A correct, superfluous or missing letter. */
export interface Difference {
  kind: 'same' | 'extra' | 'missing'
  text: string
}

/** Maximum number of characters compared per text. The rest is ignored. */
const MAX_LENGTH = 1000

/**
 * Returns the similarity of two texts (1 − Levenshtein distance ÷ length of the longer text) and a minimal sequence of edits.
 * Time and memory are proportional to the product of the two lengths, each capped at 1,000.
 */
export function align(typed: string, expected: string): { similarity: number; differences: Difference[] } {
  const a = [...typed].slice(0, MAX_LENGTH)
  const b = [...expected].slice(0, MAX_LENGTH)
  const width = b.length + 1
  const edits = new Uint16Array((a.length + 1) * width)
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++) {
      const at = i * width + j
      if (i === 0 || j === 0) edits[at] = i + j
      else
        edits[at] = Math.min(
          edits[at - width - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
          edits[at - 1]! + 1,
          edits[at - width]! + 1,
        )
    }
  const longer = Math.max(a.length, b.length)
  const similarity = longer === 0 ? 1 : 1 - edits[a.length * width + b.length]! / longer
  return { similarity, differences: differencesOf(a, b, edits) }
}

/** Traces a minimal sequence of edits from the ends of both texts back to their starts. */
function differencesOf(a: string[], b: string[], edits: Uint16Array): Difference[] {
  const width = b.length + 1
  const found: Difference[] = []
  const report = (kind: Difference['kind'], text: string) => {
    const last = found.at(-1)
    if (last?.kind === kind) last.text = text + last.text
    else found.push({ kind, text })
  }
  let i = a.length
  let j = b.length
  while (i > 0 || j > 0) {
    const here = edits[i * width + j]!
    const isSame = i > 0 && j > 0 && a[i - 1] === b[j - 1]
    if (isSame && edits[(i - 1) * width + j - 1] === here) {
      report('same', a[--i]!)
      j--
    } else if (j > 0 && edits[i * width + j - 1] === here - 1) report('missing', b[--j]!)
    else if (i > 0 && edits[(i - 1) * width + j] === here - 1) report('extra', a[--i]!)
    else {
      report('missing', b[--j]!)
      report('extra', a[--i]!)
    }
  }
  return found.reverse()
}
