import { useMemo, useSyncExternalStore } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale } from '../../platform/text.tsx'
import { rememberedLangs } from './rememberedLangs.ts'
import { langidsOf } from './searchParams.ts'

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
