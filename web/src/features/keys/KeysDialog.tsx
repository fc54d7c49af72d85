import { useRouterState } from '@tanstack/react-router'
import type { FeatureMessages } from '../../platform/messages/catalogs.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Keyboard shortcuts of the current screen, followed by the global shortcuts. */
export const KeysDialog = (props: Props) => (
  <FeatureTexts feature="keys">
    <Shown {...props} />
  </FeatureTexts>
)

function Shown({ open, onClose }: Props) {
  const t = useText()
  const fullPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  const ofScreen = shortcutsOf(fullPath)
  return (
    <Dialog title={t('keys.title')} open={open} onClose={onClose}>
      <div className="dialog-body keys">
        {ofScreen.length > 0 && <Shortcuts title={t('keys.this_page')} shortcuts={ofScreen} />}
        <Shortcuts title={t('keys.everywhere')} shortcuts={EVERYWHERE} />
      </div>
    </Dialog>
  )
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const t = useText()
  return (
    <section>
      <h3 className="label-s">{title}</h3>
      <dl>
        {shortcuts.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'space' ? t('keys.space') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys, and the message key in `keys.json` that describes the shortcut's action. */
type Shortcut = readonly [keys: readonly string[], text: keyof FeatureMessages['keys']]

const EVERYWHERE: readonly Shortcut[] = [
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

const shortcutsOf = (fullPath: string): readonly Shortcut[] => BY_SCREEN[fullPath.replace(/\/$/, '')] ?? []
