import { useNavigate } from '@tanstack/react-router'
import { useFieldInUrl } from '../../platform/useFieldInUrl.ts'
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
  return useFieldInUrl(
    address.q ?? '',
    (q, { previous, isTyped }) =>
      void navigate({
        search: (before: SearchParams) => searchFor(q, before),
        replace: isTyped && previous !== '',
        resetScroll: false,
      }),
    { settleMs: SETTLE_MS, isEager: true },
  )
}
