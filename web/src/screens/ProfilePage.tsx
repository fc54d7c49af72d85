import { createRoute } from '@tanstack/react-router'
import type { LoaderInput } from '../app/context.ts'
import { membersRoute } from '../app/frame.ts'
import { balanceQuery, FEW, historyQuery, OwnBalance } from '../features/payments/index.ts'
import { MyProfile, ownProfileQuery, userProfileQuery } from '../features/users/index.ts'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { currentSession } from '../platform/session.ts'
import { FeatureTexts, loadAllTexts, useText } from '../platform/text.tsx'

export const profileRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'profile',
  loader: lazyLoader(async () => (await import('./ProfilePage.tsx')).loadProfile),
  component: lazyPage(async () => (await import('./ProfilePage.tsx')).ProfilePage),
})

/** Requests the page data without waiting for it. Each part is shown when its data arrives. */
export async function loadProfile({ context: { queryClient, locale } }: LoaderInput) {
  const { username } = currentSession()
  void queryClient.prefetchQuery(ownProfileQuery)
  if (username) void queryClient.prefetchQuery(userProfileQuery(username))
  void queryClient.prefetchQuery(balanceQuery)
  void queryClient.prefetchQuery(historyQuery(1, FEW))
  await loadAllTexts(locale, ['users', 'payments'])
}

export function ProfilePage() {
  return (
    <FeatureTexts feature={['users', 'payments']}>
      <main id="main">
        <Head />
        <MyProfile aside={<OwnBalance />} />
      </main>
    </FeatureTexts>
  )
}

function Head() {
  const t = useText()
  return <PageHead title={t('users.profile_title')} hidden />
}
