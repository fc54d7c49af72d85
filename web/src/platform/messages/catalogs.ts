// Made by `npm run texts` from locales/: not to be edited.
import type april from '../../../../locales/en/april.json'
import type audit from '../../../../locales/en/audit.json'
import type auth from '../../../../locales/en/auth.json'
import type bulkImport from '../../../../locales/en/bulkImport.json'
import type changes from '../../../../locales/en/changes.json'
import type collections from '../../../../locales/en/collections.json'
import type comments from '../../../../locales/en/comments.json'
import type contribute from '../../../../locales/en/contribute.json'
import type exports from '../../../../locales/en/exports.json'
import type guide from '../../../../locales/en/guide.json'
import type keys from '../../../../locales/en/keys.json'
import type mailArchive from '../../../../locales/en/mailArchive.json'
import type meaning from '../../../../locales/en/meaning.json'
import type payments from '../../../../locales/en/payments.json'
import type query from '../../../../locales/en/query.json'
import type reel from '../../../../locales/en/reel.json'
import type reports from '../../../../locales/en/reports.json'
import type roles from '../../../../locales/en/roles.json'
import type sentences from '../../../../locales/en/sentences.json'
import type study from '../../../../locales/en/study.json'
import type subscriptions from '../../../../locales/en/subscriptions.json'
import type users from '../../../../locales/en/users.json'
import type versions from '../../../../locales/en/versions.json'
import type votes from '../../../../locales/en/votes.json'

/** The words of features that few readers open, fetched with their pages. */
export interface FeatureMessages {
  april: typeof april
  audit: typeof audit
  auth: typeof auth
  bulkImport: typeof bulkImport
  changes: typeof changes
  collections: typeof collections
  comments: typeof comments
  contribute: typeof contribute
  exports: typeof exports
  guide: typeof guide
  keys: typeof keys
  mailArchive: typeof mailArchive
  meaning: typeof meaning
  payments: typeof payments
  query: typeof query
  reel: typeof reel
  reports: typeof reports
  roles: typeof roles
  sentences: typeof sentences
  study: typeof study
  subscriptions: typeof subscriptions
  users: typeof users
  versions: typeof versions
  votes: typeof votes
}

export const fileOf = (locale: string, feature: keyof FeatureMessages) =>
  `../../../../locales/${locale}/${feature}.json`
