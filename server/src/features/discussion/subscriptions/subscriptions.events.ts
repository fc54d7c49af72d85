declare module '../../../platform/events.ts' {
  interface Signals {
    /** Users received or read notifications. Only their clients receive the event. */
    notified: { user_ids: number[] }
  }
}

export {}
