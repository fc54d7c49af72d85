import type { PageChange, SiteEvent } from '../../../platform/events.ts'

/**
 * Returns the page changes for the given definitions: a list, or the whole dictionary if there are more than `limit` definitions.
 */
export function changeOf(definitionids: number[], limit: number): PageChange[] {
  if (definitionids.length > limit) return [{ kind: 'dictionary_replaced' }]
  return definitionids.length > 0 ? [{ kind: 'definitions_changed', definitionids }] : []
}

/** Returns the events to emit after an import that changed the given definitions. */
export const importEvents = (definitionids: number[], limit: number): SiteEvent[] =>
  definitionids.length > 0 ? [...changeOf(definitionids, limit), { kind: 'import_ended' }] : []
