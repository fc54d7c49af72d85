import type { FeatureMessages } from '../../platform/messages/catalogs.ts'

/** The keys, and the message key in `keys.json` that describes the shortcut's action. */
export type Shortcut = readonly [keys: readonly string[], text: keyof FeatureMessages['keys']]

export const EVERYWHERE: readonly Shortcut[] = [
  [['?'], 'help'],
  [['/'], 'search'],
  [['↑', '↓', 'Home', 'End'], 'menu'],
  [['Esc'], 'close'],
]

const DISCUSSION: readonly Shortcut[] = [
  [['j', 'k'], 'comments'],
  [['r'], 'reply'],
  [['q'], 'quote'],
]
const MAIL: readonly Shortcut[] = [[['j', 'k'], 'messages']]
const STUDY: readonly Shortcut[] = [
  [['space'], 'reveal'],
  [['1', '2', '3'], 'rate'],
  [['1', '2', '3', '4'], 'choose'],
  [['z'], 'undo'],
  [['l'], 'later'],
  [['p'], 'listen'],
  [['e'], 'edit'],
]
const WRITING: readonly Shortcut[] = [
  [['Ctrl', 'Enter'], 'save'],
  [['/'], 'blocks'],
]

/** Shortcuts of individual screens, by full route path. */
const BY_SCREEN: Record<string, readonly Shortcut[]> = {
  '/$locale': [
    [['j', 'k', '↓', '↑'], 'results'],
    [['Enter'], 'open'],
  ],
  '/$locale/valsi/$id': DISCUSSION,
  '/$locale/comments/thread': DISCUSSION,
  '/$locale/message/$id': MAIL,
  '/$locale/thread/$subject': MAIL,
  '/$locale/collections/$collectionId/flashcards/study': STUDY,
  '/$locale/collections/$collectionId/try': STUDY,
  '/$locale/tiktoknu': [
    [['j', 'k'], 'words'],
    [['l'], 'like'],
    [['Enter'], 'open'],
  ],
  '/$locale/valsi/add': WRITING,
  '/$locale/definition/$id/edit': WRITING,
  '/$locale/definition/markdown': WRITING,
  '/$locale/definition/markdown/$id': WRITING,
}

export const shortcutsOf = (fullPath: string): readonly Shortcut[] => BY_SCREEN[fullPath.replace(/\/$/, '')] ?? []
