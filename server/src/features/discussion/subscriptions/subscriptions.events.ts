declare module '../../../platform/events.ts' {
  interface Signals {
    /** These users received or read notifications. Only their clients receive the event. */
    notified: { user_ids: number[] }
  }
}

export {}
