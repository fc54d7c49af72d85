const OURS = 'vlacku::'
/** Maximum length of a level name. */
const MAX_NAME_LENGTH = 120

/** Returns the Anki tag of a level. Tags can't contain spaces. */
export const levelTag = (name: string): string => `${OURS}${name.trim().replace(/[\s:]+/g, '_')}`

export const isLevelTag = (tag: string): boolean => tag.startsWith(OURS) && tag.length > OURS.length

/** Returns the level name for a tag: `a::b` becomes `a: b`. */
export const levelName = (tag: string): string =>
  (isLevelTag(tag) ? tag.slice(OURS.length) : tag)
    .replaceAll('::', ': ')
    .replaceAll('_', ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
