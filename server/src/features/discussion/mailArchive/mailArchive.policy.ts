import { SPAM_FROM_VOTES } from '@vlacku/contract/mailArchive'
import type { Viewer } from '../../../platform/context.ts'
import { type ShownText, withAddresses, withoutAddresses } from '../../../platform/shownText.ts'

/** Returns true if the viewer may see the email addresses of all users. */
export const seesMailAddresses = (viewer: Viewer | null): boolean =>
  viewer?.authorities.includes('manage_users') ?? false

/** Displays email addresses only to viewers who may see the addresses of all users. */
export const shownTo = (viewer: Viewer | null): ShownText =>
  seesMailAddresses(viewer) ? withAddresses : withoutAddresses

/** Returns true if a message is spam. A moderator's decision overrides votes. */
export const isSpam = (message: { spam_vote_count: number; spam_decision: 'spam' | 'no_spam' | null }): boolean =>
  message.spam_decision === null ? message.spam_vote_count >= SPAM_FROM_VOTES : message.spam_decision === 'spam'
