export const LIST_SORTS = ['active', 'name', 'newest'] as const

/** Search parameters of the list. Defaults to public collections, last changed first. */
export interface ListSearchParams {
  whose?: 'mine'
  search?: string
  sort?: (typeof LIST_SORTS)[number]
  page?: number
}

export interface CollectionSearchParams {
  search?: string
  page?: number
}
