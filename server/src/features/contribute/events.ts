import type { PageChange } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface PageChanges {
    /** What they say, their score, or the name under them; or they are gone. */
    definitions_changed: { definitionids: number[] }
  }
}

/** What to say of these definitions: a list, or with more than `most` of them that looking at everything again is faster. */
export function changeOf(definitionids: number[], most: number): PageChange[] {
  if (definitionids.length > most) return [{ kind: 'dictionary_replaced' }]
  return definitionids.length > 0 ? [{ kind: 'definitions_changed', definitionids }] : []
}
