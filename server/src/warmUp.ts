import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Segment } from '@vlacku/textsearch'
import type { DictionarySearch } from './features/search/search/index.ts'
import type { RequestInput } from './platform/http/routes.ts'

/** Words and glosses that are asked for, each whole, half typed and misspelt: enough for the compiler to see what is run often. */
const SAMPLES = 20

/**
 * Searches for what readers may ask, before they do: the first searches of a process take five times the processor's time of
 * later ones, and what is known about compounds is read with the very first. Without an index there is nothing to do yet.
 */
export async function warmUp(
  search: DictionarySearch,
  documentForVisitor: (name: string, input: RequestInput) => Promise<string>,
): Promise<void> {
  const [base] = search.index?.segments() ?? []
  if (!base || base.size === 0) return
  for (const text of likelyQueries(base)) {
    await documentForVisitor('GET /jbovlaste/definitions', { query: { search: text } })
    await nextTurn() // who is answered already is not held up
  }
}

function likelyQueries({ headWords, glosses }: Segment): string[] {
  return [headWords, glosses].flatMap((list) => {
    const count = Math.min(SAMPLES, list.size)
    const texts = Array.from({ length: count }, (_, nth) => list.at(Math.floor((nth * list.size) / count)))
    return texts.flatMap((text) => [text, text.slice(0, 2), withoutMiddle(text)])
  })
}

function withoutMiddle(text: string): string {
  const middle = text.length >> 1
  return text.slice(0, middle) + text.slice(middle + 1)
}
