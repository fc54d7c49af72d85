import { createRoute } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { balanceQuery, FEW, historyQuery, OwnBalance } from '../features/payments/index.ts'
import { MyProfile, ownProfileQuery, userProfileQuery } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { currentSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'

export const profileRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'profile',
  ...lazyScreen(
    ['users', 'payments'],
    async () => (await import('./ProfilePage.tsx')).ProfilePage,
    async () => (await import('./ProfilePage.tsx')).loadProfile,
  ),
})

/** Requests the page data without waiting for it. Each part is shown when its data arrives. */
export function loadProfile({ context: { queryClient } }: LoaderInput) {
  const { username } = currentSession()
  void queryClient.prefetchQuery(ownProfileQuery)
  if (username) void queryClient.prefetchQuery(userProfileQuery(username))
  void queryClient.prefetchQuery(balanceQuery)
  void queryClient.prefetchQuery(historyQuery(1, FEW))
}

export function ProfilePage() {
  const t = useText()
  return (
    <main id="main">
      <PageHead title={t('users.profile_title')} hidden />
      <MyProfile aside={<OwnBalance />} />
    </main>
  )
}
