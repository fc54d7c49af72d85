import type { Comment, Thread } from '@vlacku/contract/comments'

let lastId = 100

const nothing = {
  ...{ valsi_id: null, natlang_word_id: null, definition_id: null, target_user_id: null },
  ...{ valsi_word: null, definition: null, target_username: null },
}

/** Returns a comment in a discussion without a topic, with default values. */
export function comment(text: string, overrides: Partial<Comment> = {}): Comment {
  const comment_id = ++lastId
  return {
    ...{ comment_id, thread_id: 7, parent_id: null, user_id: 1, username: 'alis', realname: null },
    ...{ comment_num: comment_id - 100, depth: 0, time: 1_794_700_000, subject: '' },
    content: text === '' ? [] : [{ type: 'text', data: text }],
    ...{ total_reactions: 0, total_replies: 0, is_bookmarked: false, reactions: [] },
    ...{
      parent_content: null,
      parent_username: null,
      mentioned: [],
      mentions: [],
      words: [],
      ...nothing,
      first_comment_subject: 'lo pluta',
      first_comment_content: [],
      last_comment_username: 'alis',
    },
    ...{ edited_at: null, edits: 0, revision: 1, hidden: null, is_locked: false },
    ...overrides,
  }
}

/** Returns a reply to a comment. */
export const reply = (to: Comment, text: string, overrides: Partial<Comment> = {}): Comment =>
  comment(text, {
    parent_id: to.comment_id,
    parent_username: to.username,
    parent_content: to.content,
    depth: to.depth + 1,
    ...overrides,
  })

/** Returns a page of a discussion. */
export const threadPage = (comments: Comment[], overrides: object = {}) => ({
  ...{ comments, total: comments.length, page: 1, per_page: 20 },
  ...{ thread_id: comments.length > 0 ? 7 : null, is_locked: false, is_followed: null, ...nothing },
  ...{ read_num: null, unread: null, first_unread_id: null },
  ...overrides,
})

/** Returns a page of a comment list. */
export const commentPage = (comments: Comment[]) => ({
  ...{ comments, total: comments.length, page: 1, per_page: 20 },
  next_cursor: null,
})

/** Returns a discussion in a list. */
export const thread = (subject: string, overrides: Partial<Thread> = {}): Thread => {
  const content: Thread['first_comment_content'] = [{ type: 'text', data: 'coi' }]
  const thread_id = ++lastId
  return {
    ...{ thread_id, valsiid: null, definitionid: null, ...nothing, user_id: 1, username: 'alis' },
    ...{ first_comment_subject: subject, first_comment_content: content, last_comment_id: 5 },
    ...{ last_comment_subject: '', last_comment_content: content, last_comment_username: 'noras' },
    ...{ last_comment_time: 1_794_700_000, total_comments: 3, unread: null, is_locked: false },
    ...overrides,
  }
}
