import type { Comment } from '@vlacku/contract/comments'
import { useText } from '../../../platform/text.tsx'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Compared } from '../../contribute/index.ts'
import { writtenOf } from '../content.ts'
import { When } from '../thread/Byline.tsx'
import type { Values } from './values.ts'

interface Props {
  saved: Comment
  mine: Values
  isSending: boolean
  overwrite: () => void
  discardMine: () => void
}

/**
 * Shown if the comment was changed elsewhere during this edit. Contains the saved text, and buttons to overwrite it or discard
 * the edit.
 */
export function EditConflict({ saved, mine, isSending, overwrite, discardMine }: Props) {
  const t = useText()
  return (
    <section className="flow" aria-label={t('comments.conflict')}>
      <div className="note warn" role="alert">
        <Icon name="warning" />
        <span>
          <strong>{t('comments.conflict')}.</strong> {t('comments.conflict_text')}
        </span>
      </div>
      <div className="preview">
        <p className="small quiet">
          {t('comments.conflict_saved')}
          {saved.edited_at !== null && (
            <>
              {' '}
              <When time={Date.parse(saved.edited_at) / 1000} />
            </>
          )}
        </p>
        {saved.subject !== '' && saved.subject !== mine.subject && <p className="subject">{saved.subject}</p>}
        <Compared text={writtenOf(saved.content).text} against={mine.text} />
      </div>
      <p className="line at-end">
        <button type="button" className="button" disabled={isSending} onClick={discardMine}>
          {t('comments.conflict_discard')}
        </button>
        <ActButton
          type="button"
          className="button"
          busy={isSending}
          busyText={t('comments.sending')}
          onClick={overwrite}
        >
          {t('comments.conflict_overwrite')}
        </ActButton>
      </p>
    </section>
  )
}
