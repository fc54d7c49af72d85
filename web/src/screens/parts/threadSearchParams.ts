import type { ThreadSearchParams } from '../../features/comments/index.ts'
import { readId, readPage } from './searchParams.ts'

const SELECTORS = ['valsi_id', 'natlang_word_id', 'definition_id', 'target_user_id', 'thread_id', 'comment_id'] as const
/** Search parameters of a discussion page. */
export const THREAD_PARAMETERS = [...SELECTORS, 'scroll_to', 'page'] as const

/** If several parameters select a discussion, the first takes precedence. An ID of 0 means none. */
export function readThreadSearchParams(raw: Record<string, unknown>): ThreadSearchParams {
  const selector = SELECTORS.find((name) => readId(raw[name]))
  const scroll_to = readId(raw.scroll_to)
  return {
    ...(selector && { [selector]: Number(raw[selector]) }),
    ...(scroll_to && { scroll_to }),
    ...readThreadPage(raw),
  }
}

/** Preserves an explicit first page, because a page selected by a comment may be a different one. */
function readThreadPage(raw: Record<string, unknown>): { page?: number } {
  return String(raw.page) === '1' && !readId(raw.scroll_to) ? { page: 1 } : readPage(raw)
}
