/** Search parameters of the recent changes. */
export interface ChangesSearchParams {
  /** Number of days; defaults to 7. */
  days?: number
  types?: 'definition' | 'valsi' | 'message'
  /** Definition language ID. */
  language?: number
  /** Page cursor; see `next_cursor`. */
  after?: string
}
