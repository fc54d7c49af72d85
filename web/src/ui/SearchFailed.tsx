import { Link } from '../platform/Link.ts'
import { isLost } from '../platform/offlineCache.ts'
import { useText } from '../platform/text.tsx'
import { ErrorNote } from './QueryStatus.tsx'

interface Props {
  error: Error
  failed?: string
  retry: () => void
}

/** Error of a failed search. When offline, explains that the search isn't saved and links to the saved pages. */
export function SearchFailed({ error, failed, retry }: Props) {
  const t = useText()
  return (
    <div className="flow">
      <ErrorNote error={error} failed={isLost(error) ? undefined : failed} retry={retry} />
      {isLost(error) && (
        <p className="padded-sides">
          {t('shell.search_not_saved')}{' '}
          {t.rich('shell.saved_pages_help', {
            saved: (text) => <Link to="/$locale/offline">{text}</Link>,
          })}
        </p>
      )}
    </div>
  )
}
