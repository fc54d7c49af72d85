// makes this a module, so that the declaration below extends the original
export {}

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public collections were created, changed or deleted, or became private. */
    collections_changed: { collection_ids: number[] }
  }
}
