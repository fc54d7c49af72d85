import { pageQuery } from '../../platform/endpointQuery.ts'

/** Maximum number of words; must match the API contract. */
export const MAX_COMPONENTS = 8

/** True for text that the API would reject. */
export const hasTooManyWords = (words: string) => words.trim().split(/\s+/).length > MAX_COMPONENTS

/** The lujvo for the given words, with definitions in the first available language. */
export const compoundsQuery = (words: string, langids: readonly number[]) => {
  const query = { words, languages: langids.join(',') }
  return pageQuery(['lujvo', query], 'GET /language/compounds', { query })
}
