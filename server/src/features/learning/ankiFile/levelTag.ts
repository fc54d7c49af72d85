const OURS = 'vlacku::'
/** Of a level. */
const MAX_NAME_LENGTH = 120

/** A level as a tag of Anki, which has no blanks. */
export const levelTag = (name: string): string => `${OURS}${name.trim().replace(/[\s:]+/g, '_')}`

export const isLevelTag = (tag: string): boolean => tag.startsWith(OURS) && tag.length > OURS.length

/** The name of a level for a tag: of `a::b` it is `a: b`. */
export const levelName = (tag: string): string =>
  (isLevelTag(tag) ? tag.slice(OURS.length) : tag)
    .replaceAll('::', ': ')
    .replaceAll('_', ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
