import { MyProfile } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

export function ProfilePage() {
  return (
    <FeatureTexts feature="users">
      <main id="main">
        <Head />
        <MyProfile />
      </main>
    </FeatureTexts>
  )
}

function Head() {
  const t = useText()
  return <PageHead title={t('users.profile_title')} hidden />
}
