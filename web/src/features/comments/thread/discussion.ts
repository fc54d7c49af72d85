import type { Comment } from '@vlacku/contract/comments'
import { createContext, use } from 'react'

/** The form opened below a comment, with its initial text. */
export interface Opened {
  comment_id: number
  as: 'reply' | 'edit'
  quoted?: string
}

/** Context shared by all comments of a discussion. */
export interface Discussion {
  isLocked: boolean
  /** The comment referenced by the URL. */
  target: number | undefined
  opened: Opened | null
  open: (opened: Opened | null) => void
  /** IDs of comments whose replies are collapsed. */
  folded: ReadonlySet<number>
  fold: (comment_id: number) => void
  /** True for comments by others since the user's last visit. */
  isNew: (comment: Comment) => boolean
  /** ID of the comment below the line "New since your last visit". */
  firstUnread: number | null
  /** Called after the user has sent a reply or edited a comment. */
  onSent: (comment: Comment) => void
}

const Shared = createContext<Discussion | null>(null)
export const DiscussionProvider = Shared.Provider

export function useDiscussion(): Discussion {
  const shared = use(Shared)
  if (!shared) throw new Error('useDiscussion must be used within a discussion')
  return shared
}

/** Returns the HTML ID of a comment. */
export const anchorOf = (comment_id: number) => `c${comment_id}`

/** Returns the selected text inside a comment, or an empty string. */
export function selectedIn(comment_id: number): string {
  const selection = window.getSelection()
  const text = document.getElementById(anchorOf(comment_id))?.querySelector('.text')
  if (!selection || selection.isCollapsed || !text || !selection.anchorNode) return ''
  return text.contains(selection.anchorNode) && text.contains(selection.focusNode) ? selection.toString().trim() : ''
}
