import * as people from './routes/accounts.ts'
import * as writing from './routes/contributing.ts'
import {
  bulkImporters,
  deleters,
  locale,
  members,
  moderators,
  roleManagers,
  root,
  userManagers,
} from './routes/frame.ts'
import * as learning from './routes/learning.ts'
import * as mail from './routes/mail.ts'
import * as paying from './routes/paying.ts'
import * as reading from './routes/reading.ts'
import * as taking from './routes/taking.ts'
import * as talking from './routes/talking.ts'

/** Every URL; the page each opens stands in `routes/`. */
export const routeTree = root.addChildren([
  locale.addChildren([
    reading.home,
    reading.valsi,
    reading.languages,
    reading.reel,
    reading.april,
    reading.recent,
    reading.queryHelp,
    reading.entryHelp,
    reading.offline,
    reading.devUi,
    mail.lists,
    mail.message,
    mail.messageById,
    mail.thread,
    writing.version,
    writing.unsubscribe,
    people.signup,
    people.login,
    people.resetPassword,
    people.confirmEmail,
    people.user,
    people.userActivity,
    talking.comments,
    talking.thread,
    talking.userComments,
    learning.collections,
    learning.collection,
    learning.tryStudy,
    learning.levels,
    taking.cachedExports,
    members.addChildren([
      writing.addDefinition,
      writing.editDefinition,
      writing.newInMarkdown,
      writing.editInMarkdown,
      writing.history,
      writing.notifications,
      writing.subscriptions,
      writing.activity,
      talking.newThread,
      learning.flashcards,
      learning.study,
      learning.progress,
      taking.exporting,
      people.changePassword,
      people.logins,
      people.profile,
      people.users,
      bulkImporters.addChildren([taking.bulkImport, taking.importClients]),
      paying.balance,
      paying.paymentReturn,
      moderators.addChildren([writing.reports, writing.conflicts]),
      deleters.addChildren([writing.deleted]),
      roleManagers.addChildren([people.roles]),
      userManagers.addChildren([people.audit, people.failedJobs, paying.ledger]),
    ]),
    reading.anythingElse,
  ]),
])
