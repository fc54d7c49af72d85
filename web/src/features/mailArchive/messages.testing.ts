import type { MessageInThread } from '@vlacku/contract/mailArchive'

/** Returns a mailing list message with the given text. */
export const message = (id: number, content: string, overrides: Partial<MessageInThread> = {}): MessageInThread => ({
  ...{
    id,
    message_id: `${id}@x`,
    thread_id: 1,
    date: '',
    sent_at: '2009-03-02T10:00:00.000Z',
    list: 'lojban',
    cut: false,
    unparsed: false,
  },
  ...{ subject: '[lojban] Tanru', cleaned_subject: 'Tanru', from_address: 'Alis', from_name: 'Alis' },
  ...{ to_address: '…@…', spam_vote_count: 0, spam_decision: null, current_user_voted_spam: null },
  ...{ is_spam: false, in_reply_to: null, previous: null, next: null },
  words: [],
  is_unread: null,
  parts_json: [{ part: 0, mime_type: 'text/plain', filename: null, size: content.length, content, is_cut: false }],
  ...overrides,
})
