import type { Comment } from '@vlacku/contract/comments'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { currentSession } from '../../../platform/session.ts'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { draftKey, newKey, type PictureProblem, sendPicture, useDraft } from '../../contribute/index.ts'
import { getComment } from '../queries.ts'
import { EMPTY, isValues, MAX_PICTURES, type Problems, problemsOf, rejectedFields, type Values } from './values.ts'

interface Settings {
  /** Draft key, unique per user. */
  draftOf: string
  /** Initial values without a draft. */
  initialValues?: Values | undefined
  /** Text inserted as a quotation before the initial text, or before a draft that doesn't contain it. */
  quoted?: string | undefined
  withSubject: boolean
  /** The comment being edited. */
  edited?: Comment | undefined
  /** `revision` is the revision on which the edited text is based. */
  send: (values: Values, key: string, revision: number | undefined) => Promise<Comment>
  onSent: (comment: Comment) => void
}

/** State of a comment form: text, draft, pictures and errors. Sends the comment exactly once. */
export function useCommentForm({
  draftOf,
  initialValues = EMPTY,
  quoted,
  withSubject,
  edited,
  send,
  onSent,
}: Settings) {
  const [username] = useState(() => currentSession().username ?? '')
  const draft = useDraft<Values>(draftKey(username, `comment:${draftOf}`), isValues)
  const [restored, setRestored] = useState(draft.found?.saved_at ?? null)
  const [values, setValues] = useState(() => withQuotation(draft.found?.values ?? initialValues, quoted))
  const [problems, setProblems] = useState<Problems>({})
  const [picture, setPicture] = useState<PictureProblem | null>(null)
  const [sending, setSending] = useState(0)
  const [revision, setRevision] = useState(draft.found?.base?.version ?? edited?.revision)
  const conflict = useConflict(edited)
  const key = useRef(newKey())
  const latest = useRef(values)

  const { store, drop } = draft
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(initialValues)) drop()
    else store({ values, base: revision === undefined ? null : { version: revision, values: initialValues } })
  }, [values, initialValues, revision, store, drop])

  const change = (more: Partial<Values>) => {
    latest.current = { ...latest.current, ...more }
    setValues(latest.current)
    setProblems({})
    key.current = newKey() // A changed comment needs a new idempotency key, because the previous request may have reached the server.
    if (mutation.error) mutation.reset()
  }
  const mutation = useSingleMutation({
    mutationFn: (over: number | undefined) => send(latest.current, key.current, over).catch(conflict.meet),
    meta: { showsError: true },
    onSuccess: (comment) => {
      drop()
      latest.current = initialValues
      setValues(initialValues)
      setRestored(null)
      key.current = newKey()
      onSent(comment)
    },
  })

  async function add(files: Iterable<File>) {
    setPicture(null)
    for (const file of files) {
      if (latest.current.pictures.length >= MAX_PICTURES) return setPicture('too_many')
      setSending((count) => count + 1)
      const sent = await sendPicture(file).finally(() => setSending((count) => count - 1))
      if ('problem' in sent) setPicture(sent.problem)
      else change({ pictures: [...latest.current.pictures, { url: sent.url, alt: '' }] })
    }
  }
  return {
    values,
    change,
    problems,
    rejectedFields: rejectedFields(mutation.error),
    error: mutation.error,
    isSending: mutation.isPending,
    picture: { problem: picture, isSending: sending > 0, add },
    draft,
    restored,
    discard() {
      drop()
      latest.current = initialValues
      setValues(initialValues)
      setRestored(null)
      setRevision(edited?.revision)
    },
    /** Sends the comment or shows validation errors. Returns true if the comment is being sent. */
    submit(): boolean {
      const found = problemsOf(latest.current, withSubject)
      setProblems(found)
      if (Object.keys(found).length > 0) return false
      mutation.mutate(revision)
      return true
    },
    conflict: conflict.saved && {
      saved: conflict.saved,
      overwrite() {
        setRevision(conflict.saved!.revision)
        mutation.mutate(conflict.saved!.revision)
      },
      discardMine() {
        drop()
        onSent(conflict.saved!)
      },
    },
  }
}
export type CommentFormState = ReturnType<typeof useCommentForm>

/** Loads the saved comment if an edit is rejected because the comment has changed. */
function useConflict(edited: Comment | undefined) {
  const [saved, setSaved] = useState<Comment | null>(null)
  return {
    saved,
    async meet(error: unknown): Promise<never> {
      const isConflict = edited && error instanceof ApiError && error.code === 'comment_edit_conflict'
      setSaved(isConflict ? await getComment(edited.comment_id) : null)
      throw error
    },
  }
}

const withQuotation = (values: Values, quoted: string | undefined): Values =>
  quoted === undefined || values.text.includes(quoted.trim())
    ? values
    : { ...values, text: values.text === '' ? quoted : `${values.text.trimEnd()}\n\n${quoted}` }
