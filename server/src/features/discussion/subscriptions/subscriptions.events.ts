declare module '../../../platform/events.ts' {
  interface Signals {
    /** There is news for these people, or they read some: only they are told. */
    notified: { user_ids: number[] }
  }
}

export {}
