import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'

interface ReelEndProps {
  place: number
  /** True if no cards have been shown. */
  empty: boolean
  error: Error | null
  waiting: boolean
  /** Undefined if there are no more cards. */
  more: (() => void) | undefined
  again: () => void
}

/** The end of the reel: a loading state, an error, or a final message. */
export function ReelEnd({ place, empty, error, waiting, more, again }: ReelEndProps) {
  const t = useText()
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button main" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <div className="slide" tabIndex={-1} data-card={place}>
      <div className="sheet">
        {waiting ? (
          <CardSkeleton />
        ) : error ? (
          <ErrorNote error={error} {...(more && { retry: more })} />
        ) : more ? (
          <Empty fact={t('reel.nothing_now')} advice={t('reel.nothing_now_advice')}>
            {button(t('shell.try_again'), more)}
          </Empty>
        ) : empty ? (
          <Empty fact={t('reel.empty')} advice={t('reel.empty_advice')} />
        ) : (
          <Empty fact={t('reel.all_seen')} advice={t('reel.all_seen_advice')}>
            {button(t('reel.again'), again)}
          </Empty>
        )}
      </div>
    </div>
  )
}

/** Placeholder with the layout of a card. Initially hidden, since most loads are short. */
function CardSkeleton() {
  const t = useText()
  return (
    <div className="face soon" role="status" aria-label={t('shell.loading')}>
      <span className="skeleton short" />
      <span className="skeleton big" />
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
