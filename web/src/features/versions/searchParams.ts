/** What the address of a history may say. */
export interface HistorySearchParams {
  page?: number
  /** Ids of the two versions that are compared. */
  from?: number
  to?: number
  /** The number of a version: what changed from it until now. */
  since?: number
}
