import * as people from './routes/accounts.ts'
import { closedToCome, forImportersToCome, openToCome } from './routes/coming.ts'
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
import * as reading from './routes/reading.ts'

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
    reading.devUi,
    writing.version,
    writing.unsubscribe,
    people.signup,
    people.login,
    people.resetPassword,
    people.confirmEmail,
    people.user,
    people.userActivity,
    ...openToCome,
    members.addChildren([
      writing.addDefinition,
      writing.editDefinition,
      writing.newInMarkdown,
      writing.editInMarkdown,
      writing.history,
      writing.notifications,
      writing.subscriptions,
      writing.activity,
      people.changePassword,
      people.logins,
      people.profile,
      people.users,
      ...closedToCome,
      bulkImporters.addChildren(forImportersToCome),
      moderators.addChildren([writing.reports]),
      deleters.addChildren([writing.deleted]),
      roleManagers.addChildren([people.roles]),
      userManagers.addChildren([people.audit, people.failedJobs]),
    ]),
    reading.anythingElse,
  ]),
])
