import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { rememberedLangs } from './rememberedLangs.ts'
import type { SearchParams } from './searchParams.ts'

/** Letters that follow each other faster than this are searched for together: long enough for a syllable of a fast typist (ms). */
export const SETTLE_MS = 90

/** The same search for another text, in the same way and with the same filters. */
function searchFor(q: string, { page: _, q: __, similar: ___, mode = 'dictionary', ...rest }: SearchParams) {
  if (q === '') return mode === 'dictionary' ? rest : { ...rest, mode }
  return { langs: rememberedLangs(), ...rest, q, mode }
}

/**
 * The text in the field, and the address that follows it: a letter by itself at once, letters in quick succession when they
 * pause. While one types, the address is replaced, so that "back" leaves
 * the search instead of walking through its letters.
 */
export function useSearchText(address: SearchParams) {
  const navigate = useNavigate({ from: '/$locale/' })
  const [text, setText] = useState(address.q ?? '')
  const sent = useRef(address.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  // "back", or a link to another search: the field follows the address
  useEffect(() => {
    if ((address.q ?? '') !== sent.current) {
      sent.current = address.q ?? ''
      setText(sent.current)
    }
  }, [address.q])

  // who has left the page is not called back by letters that were still settling
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
