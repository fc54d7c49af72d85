import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Suggestion } from '@vlacku/contract/suggest'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { htmlLang } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { slugOf } from '../../entries/index.ts'
import { rememberedLangs } from '../rememberedLangs.ts'
import { suggestQuery } from './queries.ts'

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
}

/**
 * Search suggestions below the field: arrow keys move, Enter selects, and Escape closes the list. Words open their entry; other
 * suggestions run a search. Pattern: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Suggestions({ field }: SuggestionsProps) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const list = useId()
  const take = ({ kind, text, word }: Suggestion) => {
    if (field.current) field.current.value = ''
    field.current?.blur()
    if (word !== null && kind !== 'gloss') {
      void navigate({ to: '/$locale/valsi/$id', params: { locale, id: slugOf(word) } })
    } else {
      const search = { q: text, mode: 'dictionary' as const, langs: rememberedLangs() }
      void navigate({ to: '/$locale', params: { locale }, search })
    }
  }
  const typing = useTyping(field, (at) => {
    const suggestion = offered[at]
    if (suggestion) take(suggestion)
    return suggestion !== undefined
  })
  const { data } = useQuery(suggestQuery(typing.text, rememberedLangs(), locale))
  const offered = typing.open ? (data?.suggestions ?? []) : []
  const at = Math.min(typing.at, offered.length - 1)
  useEffect(() => typing.offer(offered.length), [typing.offer, offered.length])
  useEffect(() => {
    const input = field.current
    input?.setAttribute('role', 'combobox')
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-controls', list)
    input?.setAttribute('aria-expanded', String(offered.length > 0))
    if (at >= 0) input?.setAttribute('aria-activedescendant', `${list}${at}`)
    else input?.removeAttribute('aria-activedescendant')
  }, [field, list, offered.length, at])
  return (
    <>
      <div
        id={list}
        role="listbox"
        aria-label={t('search.suggestions')}
        className="menu suggest"
        hidden={!offered.length}
      >
        {offered.map((suggestion, i) => (
          // Focus stays in the field, which references the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={`${suggestion.kind} ${suggestion.text}`}
            id={`${list}${i}`}
            role="option"
            aria-selected={i === at}
            className={i === at ? 'on' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            <span
              className={suggestion.kind === 'word' ? 'jbo' : undefined}
              lang={suggestion.word === suggestion.text ? 'jbo' : undefined}
            >
              {suggestion.text}
            </span>
            {aside(t, suggestion)}
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {offered.length > 0 && t('search.suggested', { count: offered.length })}
      </span>
    </>
  )
}

/** Returns the text next to a suggestion: a correction label, the word of a gloss, or the meaning. */
function aside(t: ReturnType<typeof useText>, { kind, text, word, definition }: Suggestion) {
  return (
    <small>
      {kind === 'spelling' && <span>{t('search.did_you_mean')}</span>}
      {word !== null && word !== text && (
        <span className="jbo" lang="jbo">
          {word}
        </span>
      )}
      {definition && <span lang={htmlLang(definition.langtag)}>{definition.text}</span>}
    </small>
  )
}

/** Delay after the last keystroke, in milliseconds: long enough for a fast typist to finish a syllable. */
const SETTLE_MS = 60
const MAX_LENGTH = 100

/**
 * State of an uncontrolled search field: the typed text and the selected suggestion.
 *
 * @param take accepts the suggestion at an index; returns false if there is none, so that Enter submits the form
 */
function useTyping(field: RefObject<HTMLInputElement | null>, take: (at: number) => boolean) {
  const [state, setState] = useState({ text: '', open: false, at: -1 })
  const now = useRef({ ...state, offered: 0, take })
  now.current = { ...now.current, ...state, take }
  const offer = useCallback((count: number) => {
    now.current.offered = count
  }, [])
  useEffect(() => {
    const input = field.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const text = input.value.trim().slice(0, MAX_LENGTH)
      setState({ text, open: text !== '', at: -1 })
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(read, SETTLE_MS)
    }
    const close = () => {
      clearTimeout(timer)
      setState((before) => ({ ...before, open: false, at: -1 }))
    }
    const onKey = (event: KeyboardEvent) => {
      const { open, at, offered } = now.current
      if (event.isComposing) return
      if (event.key === 'Enter') {
        if (open && at >= 0 && now.current.take(at)) event.preventDefault()
        close()
      } else if (event.key === 'Escape' && open && offered > 0) {
        event.preventDefault()
        close()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!open) return read()
        const places = offered + 1 // The field itself is one of the positions in the cycle.
        const step = event.key === 'ArrowDown' ? 1 : -1
        setState((before) => ({ ...before, at: ((at + 1 + step + places) % places) - 1 }))
      }
    }
    if (document.activeElement === input) onInput() // Handles text typed before this component was mounted.
    const stop = new AbortController()
    input.addEventListener('input', onInput, { signal: stop.signal })
    input.addEventListener('keydown', onKey, { signal: stop.signal })
    input.addEventListener('blur', close, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [field])
  return { ...state, offer }
}
