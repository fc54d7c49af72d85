import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { rememberedLangs } from './rememberedLangs.ts'
import type { SearchParams } from './searchParams.ts'

/**
 * Maximum time between keystrokes that are combined into one search, in milliseconds: long enough for a fast typist to finish a
 * syllable.
 */
export const SETTLE_MS = 90

/** Returns the search parameters for another query with the same mode and filters. */
function searchFor(q: string, { page: _, q: __, similar: ___, mode = 'dictionary', ...rest }: SearchParams) {
  if (q === '') return mode === 'dictionary' ? rest : { ...rest, mode }
  return { langs: rememberedLangs(), ...rest, q, mode }
}

/**
 * Synchronizes the field with the URL: a single letter updates the URL immediately, quick keystrokes after a pause. Typing
 * replaces the history entry, so that "back" leaves the search instead of undoing each letter.
 */
export function useSearchText(address: SearchParams) {
  const navigate = useNavigate({ from: '/$locale/' })
  const [text, setText] = useState(address.q ?? '')
  const sent = useRef(address.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  // Updates the field after "back" or a link to another search.
  useEffect(() => {
    if ((address.q ?? '') !== sent.current) {
      sent.current = address.q ?? ''
      setText(sent.current)
    }
  }, [address.q])

  // Prevents a pending update from navigating after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (q: string, replace: boolean) => {
    clearTimeout(timer.current)
    if (q === sent.current) return
    sent.current = q
    void navigate({
      search: (before: SearchParams) => searchFor(q, before),
      replace,
      resetScroll: false,
    })
  }
  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      const isAlone = performance.now() - typedAt.current >= SETTLE_MS
      typedAt.current = performance.now()
      const search = () => show(value, sent.current !== '')
      if (isAlone) search()
      else timer.current = setTimeout(search, SETTLE_MS)
    },
    submit: () => show(text, false),
  }
}
