import {
  changePasswordRoute,
  confirmEmailRoute,
  loginRoute,
  loginsRoute,
  resetPasswordRoute,
  signupRoute,
} from '../screens/AccountPages.tsx'
import { activityRoute } from '../screens/ActivityPage.tsx'
import { aprilRoute } from '../screens/AprilPage.tsx'
import { auditRoute, failedJobsRoute } from '../screens/AuditPage.tsx'
import { balanceRoute, paymentReturnRoute } from '../screens/BalancePage.tsx'
import { bulkImportRoute, importClientsRoute } from '../screens/BulkImportPage.tsx'
import { cachedExportsRoute } from '../screens/CachedExportsPage.tsx'
import { collectionRoute } from '../screens/CollectionPage.tsx'
import { collectionsRoute } from '../screens/CollectionsPage.tsx'
import { commentsRoute, threadRoute } from '../screens/CommentsPage.tsx'
import { entryHelpRoute } from '../screens/EntryHelpPage.tsx'
import { exportRoute } from '../screens/ExportPage.tsx'
import { flashcardsRoute } from '../screens/FlashcardsPage.tsx'
import { historyRoute } from '../screens/HistoryPage.tsx'
import { homeRoute } from '../screens/HomePage.tsx'
import { languagesRoute } from '../screens/LanguagesPage.tsx'
import { ledgerRoute } from '../screens/LedgerPage.tsx'
import { levelsRoute } from '../screens/LevelsPage.tsx'
import { lujvoRoute } from '../screens/LujvoPage.tsx'
import { mailRoute } from '../screens/MailPage.tsx'
import { mailThreadRoute } from '../screens/MailThreadPage.tsx'
import { messageByIdRoute, messageRoute } from '../screens/MessagePage.tsx'
import { newThreadRoute } from '../screens/NewThreadPage.tsx'
import { offlineRoute } from '../screens/OfflinePage.tsx'
import { profileRoute } from '../screens/ProfilePage.tsx'
import { progressRoute } from '../screens/ProgressPage.tsx'
import { queryHelpRoute } from '../screens/QueryHelpPage.tsx'
import { recentRoute } from '../screens/RecentPage.tsx'
import { reelRoute } from '../screens/ReelPage.tsx'
import { conflictsRoute, deletedRoute, reportsRoute } from '../screens/ReportsPage.tsx'
import { rolesRoute } from '../screens/RolesPage.tsx'
import { studyRoute, tryStudyRoute } from '../screens/StudyPage.tsx'
import { notificationsRoute, subscriptionsRoute, unsubscribeRoute } from '../screens/SubscriptionsPage.tsx'
import { textRoute } from '../screens/TextPage.tsx'
import { uiRoute } from '../screens/UiPage.tsx'
import { userActivityRoute } from '../screens/UserActivityPage.tsx'
import { userCommentsRoute } from '../screens/UserCommentsPage.tsx'
import { userRoute } from '../screens/UserPage.tsx'
import { usersRoute } from '../screens/UsersPage.tsx'
import { valsiRoute } from '../screens/ValsiPage.tsx'
import { versionRoute } from '../screens/VersionPage.tsx'
import {
  addDefinitionRoute,
  editDefinitionRoute,
  editInMarkdownRoute,
  newInMarkdownRoute,
} from '../screens/WritingPages.tsx'
import {
  bulkImportersRoute,
  deletersRoute,
  localeRoute,
  membersRoute,
  moderatorsRoute,
  roleManagersRoute,
  rootRoute,
  unknownRoute,
  userManagersRoute,
} from './frame.tsx'

/** All URLs of the site. The screens declare their routes. */
export const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
    homeRoute,
    valsiRoute,
    languagesRoute,
    reelRoute,
    textRoute,
    aprilRoute,
    recentRoute,
    queryHelpRoute,
    entryHelpRoute,
    lujvoRoute,
    offlineRoute,
    uiRoute,
    mailRoute,
    messageRoute,
    messageByIdRoute,
    mailThreadRoute,
    versionRoute,
    unsubscribeRoute,
    signupRoute,
    loginRoute,
    resetPasswordRoute,
    confirmEmailRoute,
    userRoute,
    userActivityRoute,
    commentsRoute,
    threadRoute,
    userCommentsRoute,
    collectionsRoute,
    collectionRoute,
    tryStudyRoute,
    levelsRoute,
    cachedExportsRoute,
    membersRoute.addChildren([
      addDefinitionRoute,
      editDefinitionRoute,
      newInMarkdownRoute,
      editInMarkdownRoute,
      historyRoute,
      notificationsRoute,
      subscriptionsRoute,
      activityRoute,
      newThreadRoute,
      flashcardsRoute,
      studyRoute,
      progressRoute,
      exportRoute,
      changePasswordRoute,
      loginsRoute,
      profileRoute,
      usersRoute,
      bulkImportersRoute.addChildren([bulkImportRoute, importClientsRoute]),
      balanceRoute,
      paymentReturnRoute,
      moderatorsRoute.addChildren([reportsRoute, conflictsRoute]),
      deletersRoute.addChildren([deletedRoute]),
      roleManagersRoute.addChildren([rolesRoute]),
      userManagersRoute.addChildren([auditRoute, failedJobsRoute, ledgerRoute]),
    ]),
    unknownRoute,
  ]),
])
