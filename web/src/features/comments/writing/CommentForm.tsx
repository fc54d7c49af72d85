import type { Comment } from '@vlacku/contract/comments'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { useDateTime } from '../../../platform/dates.ts'
import { errorText } from '../../../platform/errorText.ts'
import { useText } from '../../../platform/text.tsx'
import { ActButton } from '../../../ui/ActButton.tsx'
import { TextField as LineField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { useMathsProblem } from '../../contribute/index.ts'
import { contentOf, type Picture } from '../content.ts'
import { CommentText } from '../thread/CommentText.tsx'
import { EditConflict } from './EditConflict.tsx'
import { TextField } from './TextField.tsx'
import { useCommentForm } from './useCommentForm.ts'
import type { Values } from './values.ts'

interface Props {
  label: string
  /** Label of the submit button. */
  sends: string
  /** Message shown before the reason if sending fails. */
  failed?: string
  draftOf: string
  initialValues?: Values | undefined
  quoted?: string | undefined
  withSubject?: boolean
  autoFocus?: boolean
  edited?: Comment | undefined
  send: (values: Values, key: string, revision: number | undefined) => Promise<Comment>
  onSent: (comment: Comment) => void
  onCancel?: () => void
}

/** Form for writing or editing a comment. Text is preserved until it is sent, both in the form and as a draft in this browser. */
export function CommentForm({
  label,
  sends,
  failed,
  withSubject = false,
  autoFocus = false,
  onCancel,
  ...settings
}: Props) {
  const t = useText()
  const form = useCommentForm({ ...settings, withSubject })
  const { values, change, problems, picture, rejectedFields, error } = form
  const maths = useMathsProblem(values.text)
  const wrong = (field: 'subject' | 'text') => {
    const problem = problems[field]
    if (problem) return t(`comments.${problem}`)
    return rejectedFields.includes(field) && error ? errorText(t, error) : undefined
  }
  const pictureProblem = picture.problem ? t(`comments.picture_${picture.problem}`) : undefined
  const mathsProblem = maths === null ? undefined : `${t('errors.invalid_mathjax')}: ${maths}`
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!picture.isSending) form.submit()
  }
  return (
    <form className="commentform flow" onSubmit={submit} noValidate>
      <DraftNote form={form} />
      {withSubject && (
        <LineField
          label={t('comments.subject')}
          value={values.subject}
          maxLength={300}
          error={wrong('subject')}
          onChange={(event) => change({ subject: event.target.value })}
        />
      )}
      <TextField
        label={label}
        value={values.text}
        onChange={(text) => change({ text })}
        onPictures={(files) => void picture.add(files)}
        onSend={submit}
        error={wrong('text') ?? pictureProblem ?? mathsProblem}
        autoFocus={autoFocus}
      />
      <SentPictures pictures={values.pictures} onChange={(pictures) => change({ pictures })} />
      {error && rejectedFields.length === 0 && !form.conflict && (
        <ErrorNote error={error} failed={failed ?? t('comments.send_failed')} />
      )}
      {form.conflict && <EditConflict {...form.conflict} mine={values} isSending={form.isSending} />}
      <Actions
        values={values}
        sends={sends}
        isSending={form.isSending}
        isSendingPicture={picture.isSending}
        onCancel={onCancel}
      />
    </form>
  )
}

function Actions(props: {
  values: Values
  sends: string
  isSending: boolean
  isSendingPicture: boolean
  onCancel: (() => void) | undefined
}) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const deferredValues = useDeferredValue(props.values)
  return (
    <>
      {shown && (
        <section className="preview" aria-label={t('comments.preview')}>
          <CommentText content={contentOf(deferredValues)} />
        </section>
      )}
      <p className="line at-end">
        {props.isSendingPicture && (
          <span className="small quiet push-left" role="status">
            {t('comments.sending_picture')}
          </span>
        )}
        {props.onCancel && (
          <button type="button" className="button" onClick={props.onCancel}>
            {t('shell.cancel')}
          </button>
        )}
        <button type="button" className="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t('comments.preview')}
        </button>
        <ActButton type="submit" className="button main" busy={props.isSending} busyText={t('comments.sending')}>
          {props.sends}
        </ActButton>
      </p>
    </>
  )
}

/** Status of the draft. */
function DraftNote({ form: { restored, discard, draft } }: { form: ReturnType<typeof useCommentForm> }) {
  const t = useText()
  const moments = useDateTime()
  const at = restored ? new Date(restored) : null
  if (!at && !draft.elsewhere && !draft.saveFailed) return null
  return (
    <div className="flow" aria-live="polite">
      {at && (
        <div className="note">
          <Icon name="history" />
          <span>{t('comments.draft_restored', { when: `${moments.day(at)}, ${moments.time(at)}` })}</span>
          <button type="button" className="button small" onClick={discard}>
            {t('comments.discard')}
          </button>
        </div>
      )}
      {draft.elsewhere && (
        <div className="note warn">
          <Icon name="warning" />
          <span>{t('comments.draft_elsewhere')}</span>
        </div>
      )}
      {draft.saveFailed && (
        <div className="note warn">
          <Icon name="warning" />
          <span>{t('comments.draft_unkept')}</span>
        </div>
      )}
    </div>
  )
}

interface SentPicturesProps {
  pictures: readonly Picture[]
  onChange: (pictures: Picture[]) => void
}

/** The pictures of a comment in its form, each with an alternative text field. */
function SentPictures({ pictures, onChange }: SentPicturesProps) {
  const t = useText()
  if (pictures.length === 0) return null
  return (
    <ul className="sentpictures" aria-label={t('comments.pictures')}>
      {pictures.map(({ url, alt }, i) => (
        <li key={url}>
          <span className="thumb">
            <img src={url} alt={alt || t('comments.picture', { number: i + 1 })} />
            <button
              type="button"
              className="icon-button"
              aria-label={t('comments.remove_picture', { number: i + 1 })}
              onClick={() => onChange(pictures.toSpliced(i, 1))}
            >
              <Icon name="close" />
            </button>
          </span>
          <LineField
            label={t('comments.picture_alt', { number: i + 1 })}
            aside={t('comments.picture_alt_help')}
            value={alt}
            maxLength={300}
            onChange={(event) => onChange(pictures.with(i, { url, alt: event.target.value }))}
          />
        </li>
      ))}
    </ul>
  )
}
