import type { ThreadOrder, ThreadSearchParams } from '../features/comments/index.ts'
import { readId, readPage } from './peopleSearchParams.ts'

/*
 * Reads addresses of discussions, leniently: what makes no sense, and 0, which says the same as nothing, is left out. Every
 * page of the site carries this file, so it takes nothing but types from the feature.
 */

const SELECTORS = ['valsi_id', 'natlang_word_id', 'definition_id', 'target_user_id', 'thread_id', 'comment_id'] as const
/** What the address of a discussion may say. */
export const THREAD_PARAMETERS = [...SELECTORS, 'scroll_to', 'page'] as const

/** Of several that say which discussion, the first counts. */
export function readThreadSearchParams(raw: Record<string, unknown>): ThreadSearchParams {
  const selector = SELECTORS.find((name) => readId(raw[name]))
  const scroll_to = readId(raw.scroll_to)
  return {
    ...(selector && { [selector]: Number(raw[selector]) }),
    ...(scroll_to && { scroll_to }),
    ...readThreadPage(raw),
  }
}

/** Also the first page when it is said: the page that holds a comment may be another. */
function readThreadPage(raw: Record<string, unknown>): { page?: number } {
  return String(raw.page) === '1' && !readId(raw.scroll_to) ? { page: 1 } : readPage(raw)
}

export interface CommentsSearchParams extends ThreadSearchParams {
  /** Discussions when it is not said. */
  tab?: 'all'
  order?: ThreadOrder
}

export const readCommentsSearchParams = (raw: Record<string, unknown>): CommentsSearchParams => ({
  ...readThreadSearchParams(raw),
  ...(raw.tab === 'all' && { tab: raw.tab }),
  ...((raw.order === 'comments' || raw.order === 'subject') && { order: raw.order }),
})
