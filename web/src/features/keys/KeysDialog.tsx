import { useRouterState } from '@tanstack/react-router'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EVERYWHERE, type Shortcut, shortcutsOf } from './shortcuts.ts'

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
