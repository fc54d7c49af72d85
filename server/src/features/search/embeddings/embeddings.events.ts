declare module '../../../platform/events.ts' {
  interface Signals {
    /** The vectors of these definitions changed for an embedder. Null means that the embedder became ready. */
    embeddings_changed: { embedder_id: number; definitionids: number[] | null }
  }
}

export {}
