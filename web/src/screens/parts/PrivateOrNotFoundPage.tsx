import { PageHead } from '../../platform/PageHead.tsx'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { NotFound, NotFoundPage } from './NotFoundPage.tsx'

/**
 * Rendered for a URL whose page is private or missing. The server renders "Not found" for visitors and a skeleton for users,
 * whose browser then refetches the page. The HTML doesn't reveal which of the two applies.
 */
export function PrivateOrNotFoundPage() {
  const t = useText()
  const { isLoading } = useSession()
  if (!isLoading) return <NotFoundPage />
  return (
    <main id="main" className="narrow">
      <PageHead title={t('shell.name')} hidden />
      <div className="sheet pad">
        <div className="for-visitors">
          <NotFound />
        </div>
        <div className="for-members">
          <RowsSkeleton />
        </div>
      </div>
    </main>
  )
}
