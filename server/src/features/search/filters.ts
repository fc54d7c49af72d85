import type { Filters } from '@vlacku/textsearch'

interface Given {
  languages?: number[] | undefined
  selmaho?: string | undefined
  word_type?: number | undefined
  username?: string | undefined
  source_langid: number
}

/** What a search is narrowed to, as the index reads it. */
export const filtersOf = ({ languages, selmaho, word_type, username, source_langid }: Given): Filters => ({
  languages: languages ?? null,
  selmaho: selmaho ?? null,
  word_type: word_type ?? null,
  username: username ?? null,
  source_langid,
})
