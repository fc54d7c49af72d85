import { ApiError } from '../platform/ApiError.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

/** What went wrong, in the reader's language, and a way to try again where that can help. */
export function ErrorNote({ error, retry }: { error: Error; retry?: () => void }) {
  const t = useText()
  const code = error instanceof ApiError ? error.code : 'internal'
  return (
    <div className="note err" role="alert">
      <Icon name="warning" />
      <span>{t.has(`errors.${code}`) ? t(`errors.${code}`) : t('errors.internal')}</span>
      {retry && (
        <button type="button" className="btn small" onClick={retry}>
          {t('shell.try_again')}
        </button>
      )}
    </div>
  )
}
