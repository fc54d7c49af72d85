import type { Comment } from '@vlacku/contract/comments'
import { type RefObject, useEffect } from 'react'
import { plainShortcutOf } from '../../../platform/keys.ts'
import { focusStep } from '../../../platform/useStepKeys.ts'
import { quotationOf, writtenOf } from '../content.ts'
import { type Opened, selectedIn } from './discussion.ts'

/**
 * Shortcuts: j and k move between comments; r replies to the focused comment; q quotes the selected text in it or, without a
 * selection, its whole source.
 */
export function useThreadKeys(
  list: RefObject<HTMLElement | null>,
  shownComments: readonly Comment[],
  mayReply: boolean,
  open: (opened: Opened) => void,
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = plainShortcutOf(event)
      const comments = [...(list.current?.querySelectorAll<HTMLElement>('.comment') ?? [])]
      if (comments.length === 0) return
      const at = comments.indexOf(document.activeElement?.closest<HTMLElement>('.comment') as HTMLElement)
      if (key === 'j' || key === 'k') {
        event.preventDefault()
        focusStep(comments, key === 'j' ? 1 : -1)?.firstElementChild?.scrollIntoView({ block: 'nearest' })
      } else if ((key === 'r' || key === 'q') && at >= 0 && mayReply) {
        event.preventDefault()
        const comment_id = Number(comments[at]!.id.slice(1))
        const written = shownComments.find((comment) => comment.comment_id === comment_id)?.content ?? []
        const quoted = key === 'q' ? selectedIn(comment_id) || writtenOf(written).text : ''
        open({ comment_id, as: 'reply', ...(quoted && { quoted: quotationOf(quoted) }) })
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list, shownComments, mayReply, open])
}
