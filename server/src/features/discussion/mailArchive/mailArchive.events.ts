declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Messages came in, or what people think of them changed. */
    mail_changed: Record<never, never>
  }
}

export {}
