import { OwnBalance } from '../features/payments/index.ts'
import { MyProfile } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

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
