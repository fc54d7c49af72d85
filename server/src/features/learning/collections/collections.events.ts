// a module, so that what follows adds to the other
export {}

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public collections were made, changed or taken away, or some stopped being public. */
    collections_changed: { collection_ids: number[] }
  }
}
