/** What a discussion can be found by. */
export const SELECTORS = [
  'valsi_id',
  'natlang_word_id',
  'definition_id',
  'target_user_id',
  'thread_id',
  'comment_id',
] as const

/** Which discussion: by what it is about, its number, or that of a comment in it. Only one is meant. */
export type About = { [Name in (typeof SELECTORS)[number]]?: number }

/** What the address of a discussion may say. */
export interface ThreadSearchParams extends About {
  /** Opens the page that holds this comment. */
  scroll_to?: number
  page?: number
}

/** The first of what says which discussion; nothing where nothing does. */
export function aboutOf(address: ThreadSearchParams): About | null {
  const name = SELECTORS.find((selector) => address[selector] !== undefined)
  return name ? { [name]: address[name] } : null
}

/** The comment that an address leads to. */
export const targetOf = ({ scroll_to, comment_id }: ThreadSearchParams): number | undefined => scroll_to ?? comment_id

/** What lists of discussions may be put in order by; the last spoken in first where nothing is said. */
export const THREAD_ORDERS = ['comments', 'subject'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]
