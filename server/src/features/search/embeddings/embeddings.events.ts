declare module '../../../platform/events.ts' {
  interface Signals {
    /** An embedder's vectors of these definitions changed; null: it begins to answer. */
    embeddings_changed: { embedder_id: number; definitionids: number[] | null }
  }
}

export {}
