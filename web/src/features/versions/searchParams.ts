/** The search parameters of a history. */
export interface HistorySearchParams {
  page?: number
  /** IDs of the two versions to compare. */
  from?: number
  to?: number
  /** Number of a version: shows the changes from it until now. */
  since?: number
}
