import type { MailMessage } from '@vlacku/contract/mailArchive'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { useSpam } from './queries.ts'

/** Members say that it is spam, and take it back; moderators decide. */
export function SpamActions({ message }: { message: MailMessage }) {
  const t = useText()
  const { authorities } = useSession()
  const { vote, decide } = useSpam(message.id)
  const [mayVote, mayDecide] = [authorities.includes('create_comment'), authorities.includes('moderate_comments')]
  if (!mayVote && !mayDecide) return null
  const busy = { busyText: t('mailArchive.working'), className: 'btn bare small' }
  const { current_user_voted_spam: voted, spam_decision, is_spam, spam_vote_count } = message
  return (
    <p className="line spamline">
      {mayVote && (
        <ActButton {...busy} busy={vote.isPending} aria-pressed={voted ?? false} onClick={() => vote.mutate()}>
          {t(voted ? 'mailArchive.undo_spam' : 'mailArchive.spam')}
          {spam_vote_count > 0 && <span className="num"> {spam_vote_count}</span>}
        </ActButton>
      )}
      {mayDecide && (
        <>
          <ActButton {...busy} busy={decide.isPending} onClick={() => decide.mutate(is_spam ? 'no_spam' : 'spam')}>
            {t(is_spam ? 'mailArchive.decide_no_spam' : 'mailArchive.decide_spam')}
          </ActButton>
          {spam_decision !== null && (
            <ActButton {...busy} busy={decide.isPending} onClick={() => decide.mutate(null)}>
              {t('mailArchive.undecide')}
            </ActButton>
          )}
        </>
      )}
    </p>
  )
}
