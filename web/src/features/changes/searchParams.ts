/** What the address of the recent changes may say. */
export interface ChangesSearchParams {
  /** Seven when it is not said. */
  days?: number
  types?: 'definition' | 'valsi' | 'message'
  /** The language of definitions. */
  language?: number
  /** Where the page begins; see `next_cursor`. */
  after?: string
}
