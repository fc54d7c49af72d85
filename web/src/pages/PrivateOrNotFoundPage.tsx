import { PageHead } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { NotFound, NotFoundPage } from './NotFoundPage.tsx'

/**
 * Rendered where an address leads to nothing that a visitor may read. The server doesn't know who reads, so its page has a
 * skeleton for users, whose browser decides; it is the same whether the address leads to something private or to nothing.
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
