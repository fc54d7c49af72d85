import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { type Session, useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useDisclosure } from '../../../ui/useDisclosure.ts'
import { AnalyseLink } from '../../text/index.ts'
import { quotationOf, textOf, writtenOf } from '../content.ts'
import { changeKnown } from '../known.ts'
import { bookmarkComment } from '../queries.ts'
import type { CommentDialog } from './CommentDialogs.tsx'
import { selectedIn, useDiscussion } from './discussion.ts'

const CommentDialogs = lazyPart(async () => (await import('./CommentDialogs.tsx')).CommentDialogs)

/** Returns the actions that the user may perform on a comment under the server's rules. */
function rightsOf({ isLoggedIn, username, authorities }: Session, c: Comment, isLocked: boolean) {
  const isMine = isLoggedIn && username === c.username
  const may = (authority: string) => isLoggedIn && authorities.includes(authority)
  return {
    mayBookmark: isLoggedIn,
    mayReply: may('create_comment') && !isLocked && !c.hidden,
    mayEdit: isMine && may('edit_comment') && !isLocked && !c.hidden,
    mayDelete: isMine && may('delete_comment') && c.total_replies === 0,
    mayReport: isLoggedIn && !isMine,
    mayModerate: may('moderate_comments'),
  }
}

/** Menu of all comment actions except reacting and replying. */
export function CommentMenu({ comment: c }: { comment: Comment }) {
  const t = useText()
  const session = useSession()
  const { open: openForm, isLocked } = useDiscussion()
  const { open, around, button, box, close } = useDisclosure<HTMLDivElement>()
  const [dialog, setDialog] = useState<CommentDialog | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const bookmark = useBookmark(c)
  const copyLink = useCopyLink(c)
  const rights = rightsOf(session, c, isLocked)
  const showDialog = (what: CommentDialog) => {
    close()
    setDialog(what)
    setDialogOpen(true)
  }
  const done = () => setDialogOpen(false)
  const quote = () => {
    const words = selectedIn(c.comment_id) || writtenOf(c.content).text
    close()
    openForm({ comment_id: c.comment_id, as: 'reply', quoted: quotationOf(words) })
  }
  const entry = (what: CommentDialog, icon: Parameters<typeof Icon>[0]['name'], text: string) => (
    <button type="button" onClick={() => showDialog(what)}>
      <Icon name={icon} /> {text}
    </button>
  )
  return (
    <>
      <div className="sense-menu" {...around}>
        <button {...button} className="reaction bare" aria-label={t('comments.more')} title={t('comments.more')}>
          <Icon name="more" />
        </button>
        {open && (
          <div className="menu" {...box}>
            {rights.mayBookmark && (
              <button
                type="button"
                onClick={() => {
                  close()
                  bookmark.mutate(!c.is_bookmarked)
                }}
              >
                <Bookmark /> {c.is_bookmarked ? t('comments.unbookmark') : t('comments.bookmark')}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                close()
                void copyLink()
              }}
            >
              <Icon name="link" /> {t('comments.copy_link')}
            </button>
            <AnalyseLink text={selectedIn(c.comment_id) || textOf(c.content)}>
              <Icon name="boxes" /> {t('shell.analyse_this_text')}
            </AnalyseLink>
            {rights.mayReply && (
              <button type="button" onClick={quote}>
                <Icon name="comment" /> {t('comments.quote')}
              </button>
            )}
            {c.edits > 0 && !c.hidden && entry('history', 'history', t('comments.history'))}
            {rights.mayEdit && (
              <button
                type="button"
                onClick={() => {
                  close()
                  openForm({ comment_id: c.comment_id, as: 'edit' })
                }}
              >
                <Icon name="edit" /> {t('comments.edit')}
              </button>
            )}
            {rights.mayDelete && entry('delete', 'trash', t('comments.delete'))}
            {rights.mayReport && entry('report', 'warning', t('comments.report'))}
            {rights.mayModerate && (
              <>
                <hr />
                {!c.hidden && entry('hide', 'close', t('comments.hide'))}
                {c.hidden?.is_deleted_by_author === false && entry('show', 'check', t('comments.unhide'))}
                {entry('move', 'next', t('comments.move'))}
                {isLocked ? entry('unlock', 'lock', t('comments.unlock')) : entry('lock', 'lock', t('comments.lock'))}
              </>
            )}
          </div>
        )}
      </div>
      {dialog && (
        <CommentDialogs
          comment={c}
          dialog={dialog}
          open={isDialogOpen}
          onClose={done}
          onFailed={() => setDialog(null)}
        />
      )}
    </>
  )
}

function useBookmark(c: Comment) {
  const t = useText()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (action: boolean) => bookmarkComment(c.comment_id, action),
    onSuccess: (_, action) => {
      changeKnown(queryClient, c.comment_id, (comment) => ({ ...comment, is_bookmarked: action }))
      void queryClient.invalidateQueries({ queryKey: ['comments', 'bookmarks'] })
      notify({ kind: 'success', text: action ? t('comments.was_bookmarked') : t('comments.was_unbookmarked') })
    },
  })
}

function useCopyLink(c: Comment) {
  const t = useText()
  const locale = useLocale()
  return async () => {
    const path = `/${locale}/comments/thread?thread_id=${c.thread_id}&scroll_to=${c.comment_id}#c${c.comment_id}`
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      notify({ kind: 'success', text: t('comments.copied') })
    } catch {
      notify({ kind: 'error', text: t('comments.copy_failed') })
    }
  }
}

/** The bookmark icon: a ribbon. */
export const Bookmark = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5.5 3.5h9v13L10 13l-4.5 3.5z" />
  </svg>
)
