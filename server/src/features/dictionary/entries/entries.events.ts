import type { PageChange, SiteEvent } from '../../../platform/events.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** The text, score or author of the given definitions changed, or the definitions were deleted. */
    definitions_changed: { definitionids: number[] }
  }
  interface Signals {
    /** An import that changed definitions has finished. */
    import_ended: Record<never, never>
  }
}

/**
 * Returns the page changes for the given definitions: a list, or the whole dictionary if there are more than `most` definitions.
 */
export function changeOf(definitionids: number[], most: number): PageChange[] {
  if (definitionids.length > most) return [{ kind: 'dictionary_replaced' }]
  return definitionids.length > 0 ? [{ kind: 'definitions_changed', definitionids }] : []
}

/** Returns the events to emit after an import that changed the given definitions. */
export const importEvents = (definitionids: number[], most: number): SiteEvent[] =>
  definitionids.length > 0 ? [...changeOf(definitionids, most), { kind: 'import_ended' }] : []
