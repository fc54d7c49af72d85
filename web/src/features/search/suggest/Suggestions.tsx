import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Suggestion } from '@vlacku/contract/suggest'
import { type RefObject, useEffect, useId } from 'react'
import { htmlLang } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { addressOf } from '../../entries/index.ts'
import { rememberedLangs } from '../rememberedLangs.ts'
import { suggestQuery } from './queries.ts'
import { useTyping } from './useTyping.ts'

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
      void navigate({ to: '/$locale/valsi/$id', params: { locale, id: addressOf(word) } })
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
