import type { AppContext } from '../app/context.ts'
import { cachedQuery, dumpQuery } from '../features/exports/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

export const loadCachedExports = async ({ queryClient, locale }: AppContext & { locale: Locale }) =>
  void (await Promise.all([
    queryClient.ensureQueryData(cachedQuery),
    queryClient.ensureQueryData(dumpQuery),
    loadTexts(locale, 'exports'),
  ]))
