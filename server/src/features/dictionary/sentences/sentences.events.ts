declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Sentences or sources were added or deleted. Cached words remain valid. */
    sentences_changed: Record<never, never>
  }
}

export {}
