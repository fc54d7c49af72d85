import { useQueryClient } from '@tanstack/react-query'
import type { MailMessage } from '@vlacku/contract/mailArchive'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { decideSpam, reloadMail, voteSpam } from './queries.ts'

/**
 * One action per role: moderators mark a message as spam or not spam, and other users report it. A dialog explains the effect.
 */
export function SpamActions({ message }: { message: MailMessage }) {
  const { authorities } = useSession()
  if (authorities.includes('moderate_comments')) return <Decide message={message} />
  return authorities.includes('create_comment') ? <Report message={message} /> : null
}

const Report = ({ message: { id, current_user_voted_spam } }: { message: MailMessage }) => (
  <SpamAction
    kind="report"
    isDone={current_user_voted_spam ?? false}
    mark={() => voteSpam(id)}
    undo={() => voteSpam(id)}
  />
)

function Decide({ message: { id, is_spam, spam_vote_count } }: { message: MailMessage }) {
  const t = useText()
  return (
    <SpamAction
      kind="decide"
      isDone={is_spam}
      mark={() => decideSpam(id, 'spam')}
      undo={() => decideSpam(id, 'no_spam')}
    >
      {spam_vote_count > 0 && (
        <span className="small quiet">{t('mailArchive.reports', { count: spam_vote_count })}</span>
      )}
    </SpamAction>
  )
}

interface ActionProps {
  kind: 'report' | 'decide'
  isDone: boolean
  mark: () => Promise<unknown>
  undo: () => Promise<unknown>
  children?: ReactNode
}

function SpamAction({ kind, isDone, mark, undo, children }: ActionProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const reload = () => reloadMail(queryClient)
  const { mutate, isPending } = useSingleMutation({ mutationFn: undo, onSuccess: reload })
  const markIt = t(`mailArchive.${kind}_spam`)
  return (
    <div className="line spamline">
      <ActButton
        className="button bare small"
        busy={isPending}
        busyText={t('mailArchive.working')}
        onClick={() => (isDone ? mutate() : setOpen(true))}
      >
        {isDone ? t(`mailArchive.undo_${kind}`) : markIt}
      </ActButton>
      {children}
      {isOpen && (
        <ConfirmDialog
          title={markIt}
          open
          onClose={() => setOpen(false)}
          confirm={markIt}
          action={mark}
          onDone={() => void reload()}
        >
          <p>{t(`mailArchive.${kind}_spam_text`)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
