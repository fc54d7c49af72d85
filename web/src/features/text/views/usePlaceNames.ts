import { useQueries } from '@tanstack/react-query'
import type { Parse, Place } from '@vlacku/grammar'
import { useMemo } from 'react'
import { readerLangids } from '../../../platform/locale.ts'
import { useLocale } from '../../../platform/text.tsx'
import { byLanguage, entryQuery, placesOf } from '../../entries/index.ts'

/** Maximum number of words whose places are named, since each word takes a request. */
const MAX_WORDS = 12

export interface PlaceName {
  text: string
  langtag: string
}

/**
 * Returns a function that returns the dictionary keyword of the place that a sumti fills. The keyword is null if the entry has
 * none or isn't loaded. If `enabled` is false, no entries are loaded.
 */
export function usePlaceNames({ places, words }: Parse, enabled = true): (place: Place) => PlaceName | null {
  const langids = readerLangids[useLocale()]
  const selbri = useMemo(() => {
    const all = places.map(({ selbri }) => words[selbri.first]).filter((word) => word?.selmao === 'BRIVLA')
    return [...new Set(all.map((word) => word!.text))].slice(0, MAX_WORDS)
  }, [places, words])
  const entries = useQueries({ queries: selbri.map((word) => ({ ...entryQuery(word, langids), enabled })) })
  return ({ selbri: { first, last }, place }) => {
    const at = first === last ? selbri.indexOf(words[first]!.text) : -1
    const readable = (entries[at]?.data?.definitions ?? []).filter(({ langid }) => langids.includes(langid))
    for (const definition of byLanguage(readable, langids).flatMap(({ definitions }) => definitions)) {
      const text = place && placesOf(definition)[place - 1]
      if (text) return { text, langtag: definition.langtag }
    }
    return null
  }
}
