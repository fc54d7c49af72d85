declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public data, the role or the blocking of users changed; changed author names are reported as `definitions_changed`. */
    users_changed: { user_ids: number[] }
  }
}

export {}
