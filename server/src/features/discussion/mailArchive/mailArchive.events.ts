declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Messages were imported, or their spam status changed. */
    mail_changed: Record<never, never>
  }
}

export {}
