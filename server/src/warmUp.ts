import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Segment } from '@vlacku/textsearch'
import type { DictionarySearch } from './features/search/search/index.ts'
import type { RequestInput } from './platform/http/routes.ts'

/**
 * Number of words and glosses searched for in full, as a prefix and misspelled. High enough for the JIT compiler to optimize the
 * hot code.
 */
const SAMPLES = 20

/**
 * Runs typical searches before users do: the first searches of a process take five times as much CPU time as later ones, and the
 * very first one loads the compounds. Does nothing without an index.
 */
export async function warmUp(
  search: DictionarySearch,
  documentForVisitor: (name: string, input: RequestInput) => Promise<string>,
): Promise<void> {
  const [base] = search.index?.segments() ?? []
  if (!base || base.size === 0) return
  for (const text of likelyQueries(base)) {
    await documentForVisitor('GET /jbovlaste/definitions', { query: { search: text } })
    await nextTurn() // yields to pending requests
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
