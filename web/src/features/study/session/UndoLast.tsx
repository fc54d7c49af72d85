import { useText } from '../../../platform/text.tsx'

/** Takes back the last thing that was done in a session, as its key does. Says the words of `study`. */
export function UndoLast({ onUndo }: { onUndo(): void }) {
  const t = useText()
  return (
    <button type="button" className="link" onClick={onUndo} aria-keyshortcuts="z">
      {t('study.undo')} <kbd>z</kbd>
    </button>
  )
}
