declare module '../../../platform/events.ts' {
  interface Signals {
    /** These users have new notifications or read some; only their clients are signalled. */
    notified: { user_ids: number[] }
  }
}

export {}
