import { errorText, failedText } from '../platform/errorText.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  error: Error
  /** Shown before the reason; defaults to the failure message of the endpoint. */
  failed?: string | undefined
  retry?: () => void
}

/** An error in the interface language, with a retry button if retrying can help. */
export function ErrorNote({ error, failed, retry }: Props) {
  const t = useText()
  const what = failed ?? failedText(t, error)
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <span>
        {what && <b>{what}. </b>}
        {errorText(t, error)}
      </span>
      {retry && (
        <button type="button" className="button small" onClick={retry}>
          {t('shell.try_again')}
        </button>
      )}
    </div>
  )
}
