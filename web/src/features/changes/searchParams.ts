/** The search parameters of the recent changes. */
export interface ChangesSearchParams {
  /** Number of days; 7 by default. */
  days?: number
  types?: 'definition' | 'valsi' | 'message'
  /** Language ID of definitions. */
  language?: number
  /** Cursor of the page; see `next_cursor`. */
  after?: string
}
