import { lazyPart } from '../../ui/lazyPart.tsx'

export { CiteButton, CiteDefinition } from './CiteButton.tsx'
export { deletedQuery } from './deletedQuery.ts'
export { History } from './History.tsx'
export type { HistorySearchParams } from './queries.ts'
export { historyQuery, isUnknownVersion, restoreDefinition, versionQuery } from './queries.ts'
export { TextDiff } from './TextDiff.tsx'
export { VersionView } from './VersionView.tsx'
export { wordDiff } from './wordDiff.ts'

/** Loaded on demand, usually by route loaders: every page contains the "not found" page, but few show deleted definitions. */
export const DeletedDefinitions = lazyPart(async () => (await import('./DeletedDefinitions.tsx')).DeletedDefinitions, {
  isOptional: true,
})
