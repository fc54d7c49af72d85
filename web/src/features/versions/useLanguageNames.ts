import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '../languages/index.ts'

/** Names of languages by number, in themselves; the number itself until they are known. */
export function useLanguageNames(wanted: boolean) {
  const { data } = useQuery({ ...languagesQuery, enabled: wanted })
  return (langid: string | null) => data?.find((language) => String(language.id) === langid)?.real_name ?? langid ?? ''
}
