declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Sentences and their sources came or went; nothing that is kept of words is touched by it. */
    sentences_changed: Record<never, never>
  }
}

export {}
