import { useText } from '../../../platform/text.tsx'

/** Button that undoes the last action of a session, like the keyboard shortcut. Uses the `study` texts. */
export function UndoLast({ onUndo }: { onUndo(): void }) {
  const t = useText()
  return (
    <button type="button" className="link" onClick={onUndo} aria-keyshortcuts="z">
      {t('study.undo')} <kbd>z</kbd>
    </button>
  )
}
