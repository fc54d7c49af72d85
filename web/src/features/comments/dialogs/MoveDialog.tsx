import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { moveComment } from '../queries.ts'
import { useDone } from './useDone.ts'

/** Parses a comment ID, either plain or in a URL copied with "Copy link". */
const numberIn = (text: string): number | null => {
  const number = /(?:^|scroll_to=|comment_id=|#c)(\d{1,9})$/.exec(text.trim())?.[1]
  return number === undefined ? null : Number(number)
}

interface Props {
  comment: Comment
  open: boolean
  onClose: () => void
}

/** Moves a comment with its replies below another comment or to a new discussion. */
export function MoveDialog({ comment: c, open, onClose }: Props) {
  const t = useText()
  const [below, setBelow] = useState(false)
  const [subject, setSubject] = useState('')
  const [parent, setParent] = useState('')
  const [problem, setProblem] = useState<string>()
  const onDone = useDone(t('comments.moved'))
  const place = () => (below ? { parent_id: numberIn(parent) ?? 0 } : { subject: subject.trim() })
  return (
    <ConfirmDialog
      open={open}
      title={t('comments.move_title')}
      onClose={onClose}
      confirm={t('comments.move')}
      failed={t('comments.not_done')}
      ready={() => {
        const wrong = below
          ? numberIn(parent) === null && t('comments.parent_needed')
          : subject.trim() === '' && t('comments.subject_needed')
        setProblem(wrong || undefined)
        return !wrong
      }}
      action={() => moveComment(c.comment_id, place())}
      onDone={onDone}
    >
      <fieldset className="boxes">
        <legend className="visually-hidden">{t('comments.move_where')}</legend>
        {[false, true].map((isBelow) => (
          <label key={String(isBelow)} className="check">
            <input type="radio" name="place" checked={below === isBelow} onChange={() => setBelow(isBelow)} />
            {isBelow ? t('comments.move_below') : t('comments.move_apart')}
          </label>
        ))}
      </fieldset>
      {below ? (
        <TextField
          label={t('comments.parent')}
          aside={t('comments.parent_help')}
          value={parent}
          error={problem}
          onChange={(event) => setParent(event.target.value)}
        />
      ) : (
        <TextField
          label={t('comments.subject')}
          maxLength={300}
          value={subject}
          error={problem}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
