import type { PageChange, SiteEvent } from '../../../platform/events.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** What they say, their score, or the name under them; or they are gone. */
    definitions_changed: { definitionids: number[] }
  }
  interface Signals {
    /** An import that changed definitions has ended. */
    import_ended: Record<never, never>
  }
}

/** What to say of these definitions: a list, or with more than `most` of them that looking at everything again is faster. */
export function changeOf(definitionids: number[], most: number): PageChange[] {
  if (definitionids.length > most) return [{ kind: 'dictionary_replaced' }]
  return definitionids.length > 0 ? [{ kind: 'definitions_changed', definitionids }] : []
}

/** Events at the end of an import that changed these definitions. */
export const importEvents = (definitionids: number[], most: number): SiteEvent[] =>
  definitionids.length > 0 ? [...changeOf(definitionids, most), { kind: 'import_ended' }] : []
