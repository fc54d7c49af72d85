import { useMemo, useSyncExternalStore } from 'react'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale } from '../../platform/text.tsx'
import { rememberedLangs } from './rememberedLangs.ts'
import { langidsOf } from './searchParams.ts'

const never = () => () => {}

/**
 * Ids of the languages that the reader reads, best first: those they last searched in, as their browser remembers, then those
 * of the interface. The server and a page that is not alive yet know the latter alone.
 */
export function useReaderLangids(): readonly number[] {
  const locale = useLocale()
  const remembered = useSyncExternalStore(never, rememberedLangs, () => undefined)
  return useMemo(
    () => [...new Set([...(langidsOf({ langs: remembered }, []) ?? []), ...readerLangids[locale]])],
    [remembered, locale],
  )
}
