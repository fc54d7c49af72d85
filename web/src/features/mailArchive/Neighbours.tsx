import { useNavigate } from '@tanstack/react-router'
import type { MailNeighbour, MessageInThread } from '@vlacku/contract/mailArchive'
import { useCallback } from 'react'
import { useStepKeys } from '../../platform/keys.ts'
import { type Text, useLocale, useText } from '../../platform/text.tsx'
import { MessageLink } from './ArchiveLink.tsx'
import { anchorOf } from './searchParams.ts'

type Named = Pick<MailNeighbour, 'id' | 'from_name' | 'is_spam'>

/** Links to the previous and next messages of a thread, with the keyboard shortcuts k and j. */
export function Neighbours({ message: { previous, next }, q }: { message: MessageInThread; q: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const [before, after] = [previous?.id, next?.id]
  const step = useCallback(
    (by: 1 | -1) => {
      const id = by === 1 ? after : before
      if (id !== undefined)
        void navigate({ to: '/$locale/message/$id', params: { locale, id: String(id) }, ...(q && { search: { q } }) })
    },
    [navigate, locale, before, after, q],
  )
  useStepKeys(step)
  if (!previous && !next) return null
  const link = (neighbour: Named, text: 'mailArchive.previous' | 'mailArchive.next') => (
    <MessageLink id={neighbour.id} q={q} className="button small" dir="auto">
      {t(text, { name: nameOf(t, neighbour) })}
    </MessageLink>
  )
  return (
    <nav className="line" aria-label={t('mailArchive.neighbours')}>
      {previous && link(previous, 'mailArchive.previous')}
      {next && link(next, 'mailArchive.next')}
    </nav>
  )
}

interface InReplyToProps {
  parent: Named
  /** True if the parent is on the same page. */
  isHere: boolean
  q: string | undefined
}

/** Link to the parent of a message. */
export function InReplyTo({ parent, isHere, q }: InReplyToProps) {
  const t = useText()
  const text = t('mailArchive.in_reply_to', { name: nameOf(t, parent) })
  return (
    <p className="small" dir="auto">
      {isHere ? (
        <a className="touchable-link" href={`#${anchorOf(parent.id)}`}>
          {text}
        </a>
      ) : (
        <MessageLink id={parent.id} q={q} className="touchable-link">
          {text}
        </MessageLink>
      )}
    </p>
  )
}

const nameOf = (t: Text, { from_name, is_spam }: Named) => (is_spam ? t('mailArchive.is_spam') : from_name)
