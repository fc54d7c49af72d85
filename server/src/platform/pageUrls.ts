/** Returns the URL of a page in a user's locale: `pageAddress('https://…', 'jbo', 'recent')`. */
export function pageUrl(publicUrl: string, locale: string, page: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}/${locale}/${page}${search && `?${search}`}`
}

/** Returns the path of an entry page. Spaces become underscores. */
export const entryPage = (word: string) => `valsi/${encodeURIComponent(word.replaceAll(' ', '_'))}`

export const IMPORTS_PAGE = 'bulk-import'
export const collectionPage = (collection_id: number) => `collections/${collection_id}`

export const userPage = (username: string) => `user/${encodeURIComponent(username)}`

/** Returns the path of a thread page that scrolls to a comment. */
export const commentPage = (thread_id: number, comment_id: number) =>
  `comments/thread?${new URLSearchParams({ thread_id: String(thread_id), scroll_to: String(comment_id) })}`
