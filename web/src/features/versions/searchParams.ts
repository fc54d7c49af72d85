/** Search parameters of a history page. */
export interface HistorySearchParams {
  page?: number
  /** IDs of the two versions to compare. */
  from?: number
  to?: number
  /** Version number: shows the changes since this version. */
  since?: number
}
