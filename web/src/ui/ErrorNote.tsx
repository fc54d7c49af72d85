import { errorText } from '../platform/errorText.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

/** What went wrong, in the reader's language, and a way to try again where that can help. */
export function ErrorNote({ error, retry }: { error: Error; retry?: () => void }) {
  const t = useText()
  return (
    <div className="note err" role="alert">
      <Icon name="warning" />
      <span>{errorText(t, error)}</span>
      {retry && (
        <button type="button" className="btn small" onClick={retry}>
          {t('shell.try_again')}
        </button>
      )}
    </div>
  )
}
