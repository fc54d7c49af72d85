import { CONTENT, type ContentField, sameIn, type Values } from '../form/values.ts'

/** A field changed since the common base: by one side, or differently by both. */
export interface Difference {
  field: ContentField
  changed: 'mine' | 'theirs' | 'both'
}

/** Returns the fields in which two sets of form values based on `base` differ. Identical changes aren't differences. */
export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  return CONTENT.filter((field) => !sameIn(field, mine, theirs)).map((field) => ({
    field,
    changed: sameIn(field, base, theirs) ? 'mine' : sameIn(field, base, mine) ? 'theirs' : 'both',
  }))
}

/** Merges both sides; fields changed on both sides have the value of `mine` until the user chooses. */
export function mergedOf(base: Values, mine: Values, theirs: Values): Values {
  const theirChanges = differencesOf(base, mine, theirs).filter(({ changed }) => changed === 'theirs')
  return {
    ...mine,
    ...only(
      theirs,
      theirChanges.map(({ field }) => field),
    ),
    // Only the author can change this field, possibly in another tab.
    owner_only: mine.owner_only === base.owner_only ? theirs.owner_only : mine.owner_only,
  }
}

const only = (values: Values, fields: readonly ContentField[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Prefix of the `useTabState` keys for text written to resolve conflicts in a definition. */
export const mergeTexts = (definitionid: number) => `merge:${definitionid}:`

/** Labels and messages of the two sides. */
export interface MergeWords {
  title: string
  text: string
  /** Shown if both sides are equal. */
  same: string
  mine: string
  theirs: string
  onlyMine: string
  onlyTheirs: string
  back: string
}
