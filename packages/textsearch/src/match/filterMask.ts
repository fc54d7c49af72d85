import type { Segment } from '../segments/segment.ts'
import type { SearchQuery } from '../types.ts'

export type Filters = Pick<SearchQuery, 'languages' | 'selmaho' | 'word_type' | 'username' | 'source_langid'>

/**
 * Selects the docs of a segment that pass the filters. There are few profiles, so each is evaluated at most once per query, on
 * first use.
 */
export class FilterMask {
  /** Verdict per profile. 0: not evaluated, 1: passes, 2: doesn't pass. */
  readonly #verdicts: Uint8Array
  readonly #profiles: Uint32Array
  readonly #languages: Set<number> | null
  readonly #username: string | null

  constructor(
    readonly segment: Segment,
    readonly filters: Filters,
  ) {
    this.#profiles = segment.profile
    this.#verdicts = new Uint8Array(segment.data.profileSource.length)
    this.#languages = filters.languages?.length ? new Set(filters.languages) : null
    this.#username = filters.username?.toLowerCase() || null
  }

  passes(doc: number): boolean {
    const profile = this.#profiles[doc]!
    const verdict = this.#verdicts[profile]!
    return verdict === 0 ? this.#judge(profile) : verdict === 1
  }

  #judge(profile: number): boolean {
    const { data, selmaho, users } = this.segment
    const { source_langid, word_type } = this.filters
    const passes =
      profile !== 0 &&
      data.profileSource[profile] === source_langid &&
      (this.#languages === null || this.#languages.has(data.languageIds[data.profileLanguage[profile]!]!)) &&
      (word_type === null || data.profileType[profile] === word_type) &&
      (!this.filters.selmaho || isSelmaho(selmaho.at(data.profileSelmaho[profile]!), this.filters.selmaho)) &&
      (this.#username === null || users.equals(data.profileUser[profile]!, this.#username))
    this.#verdicts[profile] = passes ? 1 : 2
    return passes
  }
}

function isSelmaho(name: string, pattern: string): boolean {
  return name === pattern || (pattern.endsWith('*') && name !== '' && name.startsWith(pattern.slice(0, -1)))
}
