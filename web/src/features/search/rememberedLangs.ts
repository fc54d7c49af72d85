import { useMemo, useSyncExternalStore } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { fromStorage } from '../../platform/storage.ts'
import { useLocale } from '../../platform/text.tsx'
import { langidsOf } from './searchParams.ts'

const KEY = 'searchLanguages'

/** Returns the language filter of the last search, stored in the browser. */
export function rememberedLangs(): string | undefined {
  return fromStorage(() => localStorage.getItem(KEY)) ?? undefined
}

export function rememberLangs(langs: string | undefined) {
  // If storage is unavailable, the URL still contains the language filter.
  fromStorage(() => (langs === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, langs)))
}

const never = () => () => {}

/**
 * Returns the IDs of the user's languages, preferred first: the languages of the last search stored in the browser, then those of
 * the interface. On the server and during hydration, only the interface languages are known.
 */
export function useReaderLangids(): readonly number[] {
  const locale = useLocale()
  const remembered = useSyncExternalStore(never, rememberedLangs, () => undefined)
  return useMemo(
    () => [...new Set([...(langidsOf({ langs: remembered }, []) ?? []), ...readerLangids[locale]])],
    [remembered, locale],
  )
}
