import { CONTENT, type ContentField, sameIn, type Values } from '../form/values.ts'

/** Who changed a field since the version both started from: one of the two, or both in different ways. */
export interface Difference {
  field: ContentField
  changed: 'mine' | 'theirs' | 'both'
}

/** Where two forms differ that started from `base`. What both changed alike is no difference. */
export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  return CONTENT.filter((field) => !sameIn(field, mine, theirs)).map((field) => ({
    field,
    changed: sameIn(field, base, theirs) ? 'mine' : sameIn(field, base, mine) ? 'theirs' : 'both',
  }))
}

/** Both changes together, where they do not meet; fields that both changed are as in `mine` until somebody chooses. */
export function mergedOf(base: Values, mine: Values, theirs: Values): Values {
  const taken = differencesOf(base, mine, theirs).filter(({ changed }) => changed === 'theirs')
  return {
    ...mine,
    ...only(
      theirs,
      taken.map(({ field }) => field),
    ),
    // only its author may change it, and may have done so in another tab
    owner_only: mine.owner_only === base.owner_only ? theirs.owner_only : mine.owner_only,
  }
}

const only = (values: Values, fields: readonly ContentField[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
