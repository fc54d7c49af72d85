import { errorText } from '../platform/errorText.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  error: Error
  /** What did not succeed, said before the reason. */
  failed?: string | undefined
  retry?: () => void
}

/** What went wrong, in the reader's language, and a way to try again where that can help. */
export function ErrorNote({ error, failed, retry }: Props) {
  const t = useText()
  return (
    <div className="note err" role="alert">
      <Icon name="warning" />
      <span>
        {failed && <b>{failed}. </b>}
        {errorText(t, error)}
      </span>
      {retry && (
        <button type="button" className="btn small" onClick={retry}>
          {t('shell.try_again')}
        </button>
      )}
    </div>
  )
}
