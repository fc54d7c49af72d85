/** Search parameters that select a discussion. */
export const SELECTORS = [
  'valsi_id',
  'natlang_word_id',
  'definition_id',
  'target_user_id',
  'thread_id',
  'comment_id',
] as const

/** Selects a discussion by its topic, its ID, or the ID of one of its comments. Exactly one field is set. */
export type About = { [Name in (typeof SELECTORS)[number]]?: number }

/** Search parameters of a discussion. */
export interface ThreadSearchParams extends About {
  /** ID of a comment; opens the page that contains it. */
  scroll_to?: number
  page?: number
}

/** Returns the first parameter that selects a discussion; null if there is none. */
export function aboutOf(params: ThreadSearchParams): About | null {
  const name = SELECTORS.find((selector) => params[selector] !== undefined)
  return name ? { [name]: params[name] } : null
}

/** Returns the comment referenced by the URL. */
export const targetOf = ({ scroll_to, comment_id }: ThreadSearchParams): number | undefined => scroll_to ?? comment_id

/** Sort orders of discussion lists; defaults to the time of the last comment. */
export const THREAD_ORDERS = ['comments', 'subject'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]
