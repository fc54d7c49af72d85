import type { Comment } from '@vlacku/contract/comments'
import { createContext, use } from 'react'

/** What is open below a comment, and what its form begins with. */
export interface Opened {
  comment_id: number
  as: 'reply' | 'edit'
  quoted?: string
}

/** What the comments of one discussion share. */
export interface Discussion {
  isLocked: boolean
  /** The comment that the address leads to. */
  target: number | undefined
  opened: Opened | null
  open: (opened: Opened | null) => void
  /** Comments whose replies are folded away. */
  folded: ReadonlySet<number>
  fold: (comment_id: number) => void
  /** Whether somebody else wrote it since the reader was here last. */
  isNew: (comment: Comment) => boolean
  /** The comment below the line "New since your last visit". */
  firstUnread: number | null
  /** A reply of the reader came, or a comment of theirs changed. */
  onSent: (comment: Comment) => void
}

const Shared = createContext<Discussion | null>(null)
export const DiscussionProvider = Shared.Provider

export function useDiscussion(): Discussion {
  const shared = use(Shared)
  if (!shared) throw new Error('useDiscussion needs a discussion around it')
  return shared
}

/** How a comment stands on its page. */
export const anchorOf = (comment_id: number) => `c${comment_id}`

/** What of a comment is selected, else nothing. */
export function selectedIn(comment_id: number): string {
  const selection = window.getSelection()
  const text = document.getElementById(anchorOf(comment_id))?.querySelector('.text')
  if (!selection || selection.isCollapsed || !text || !selection.anchorNode) return ''
  return text.contains(selection.anchorNode) && text.contains(selection.focusNode) ? selection.toString().trim() : ''
}
