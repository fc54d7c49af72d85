/** Search parameters of the recent changes. */
export interface ChangesSearchParams {
  /** Number of days; defaults to 7. */
  days?: number
  types?: 'definition' | 'valsi' | 'message'
  /** ID of the language of the definitions. */
  language?: number
  /** Page cursor; see `next_cursor`. */
  after?: string
}
