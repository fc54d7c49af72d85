declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public data of users changed; names of authors are reported as `definitions_changed`. */
    users_changed: { user_ids: number[] }
  }
}

export {}
