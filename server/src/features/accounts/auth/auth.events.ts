declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public user data changed; changed author names are reported as `definitions_changed`. */
    users_changed: { user_ids: number[] }
  }
}

export {}
