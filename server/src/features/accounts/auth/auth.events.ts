declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** What pages say of people; their names under definitions are told as `definitions_changed`. */
    users_changed: { user_ids: number[] }
  }
}

export {}
