import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SearchAddress } from './address.ts'
import { rememberedLangs } from './rememberedLangs.ts'

/** Long enough to let a fast typist finish a syllable, short enough not to be noticed (ms). */
const SETTLE_MS = 90

/** The same search for another text, in the same way and with the same filters. */
function searchFor(q: string, { page: _, q: __, similar: ___, mode = 'dictionary', ...rest }: SearchAddress) {
  if (q === '') return mode === 'dictionary' ? rest : { ...rest, mode }
  return { langs: rememberedLangs(), ...rest, q, mode }
}

/**
 * The text in the field, and the address that follows it. While one types, the address is replaced, so that "back" leaves
 * the search instead of walking through its letters.
 */
export function useSearchText(address: SearchAddress) {
  const navigate = useNavigate({ from: '/$locale/' })
  const [text, setText] = useState(address.q ?? '')
  const sent = useRef(address.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

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
      search: (before: SearchAddress) => searchFor(q, before),
      replace,
      resetScroll: false,
    })
  }
  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      const fromNothing = sent.current === ''
      timer.current = setTimeout(() => show(value, !fromNothing), SETTLE_MS)
    },
    submit: () => show(text, false),
  }
}
