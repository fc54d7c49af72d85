import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rememberedLangs } from './rememberedLangs.ts'
import type { SearchParams } from './searchParams.ts'

/**
 * Maximum time between keystrokes that are combined into one search, in milliseconds. Long enough for a fast typist to finish a
 * syllable.
 */
export const SETTLE_MS = 90

/** Time from a search to the update of the URL, in milliseconds: most typists press the next key earlier. */
export const URL_DELAY_MS = 300

/** Returns the search parameters for another query with the same mode and filters. */
function searchFor(
  q: string,
  { page: _, q: __, similar: ___, mode = 'dictionary', ...rest }: SearchParams,
): SearchParams {
  if (q === '') return mode === 'dictionary' ? rest : { ...rest, mode }
  return { langs: rememberedLangs(), ...rest, q, mode }
}

/**
 * Searches while the user types: immediately after a single keystroke, debounced for quick ones. Returns the text of the field
 * and the search parameters of the results. The URL follows later, because a navigation renders the whole page: when the user
 * pauses, leaves the field or clicks. Typing replaces the history entry, so that "back" leaves the search instead of undoing each
 * letter.
 */
export function useSearchText(params: SearchParams) {
  const navigate = useNavigate({ from: '/$locale/' })
  const inUrl = params.q ?? ''
  const [text, setText] = useState(inUrl)
  const [searched, setSearched] = useState(inUrl)
  /** The query of the results, and the query most recently written to the URL. */
  const current = useRef({ searched: inUrl, written: inUrl })
  const settling = useRef<Timer>(undefined)
  const writing = useRef<Timer>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  // Updates the field after "back" or a link to another search.
  useEffect(() => {
    if (inUrl === current.current.written) return
    clearTimeout(writing.current)
    current.current = { searched: inUrl, written: inUrl }
    setText(inUrl)
    setSearched(inUrl)
  }, [inUrl])

  const write = (replace = current.current.written !== '') => {
    clearTimeout(writing.current)
    const { searched: q, written } = current.current
    if (q === written) return
    current.current.written = q
    void navigate({ search: (before: SearchParams) => searchFor(q, before), replace, resetScroll: false })
  }
  const writeNow = useRef(write)
  writeNow.current = write

  useEffect(() => {
    const stop = new AbortController()
    for (const event of ['pointerdown', 'focusout'])
      document.addEventListener(event, () => writeNow.current(), { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      // Prevents pending updates from navigating after the user has left the page.
      clearTimeout(settling.current)
      clearTimeout(writing.current)
    }
  }, [])

  const search = (q: string) => {
    clearTimeout(settling.current)
    if (q === current.current.searched) return
    current.current.searched = q
    setSearched(q)
    clearTimeout(writing.current)
    writing.current = setTimeout(() => writeNow.current(), URL_DELAY_MS)
  }
  const shown = useMemo(() => (searched === inUrl ? params : searchFor(searched, params)), [searched, inUrl, params])
  return {
    text,
    shown,
    type: (value: string) => {
      setText(value)
      clearTimeout(settling.current)
      const isAlone = performance.now() - typedAt.current >= SETTLE_MS
      typedAt.current = performance.now()
      if (isAlone) search(value)
      else settling.current = setTimeout(() => search(value), SETTLE_MS)
    },
    submit: () => {
      const isNew = text !== current.current.searched
      search(text)
      write(isNew ? false : undefined)
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
