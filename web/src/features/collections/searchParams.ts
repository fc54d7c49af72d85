export const LIST_SORTS = ['active', 'name', 'newest'] as const

/** What the address of the list says; what is public when it does not say, the last changed first. */
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
