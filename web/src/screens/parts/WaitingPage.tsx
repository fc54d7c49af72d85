import { PageHead } from '../../platform/PageHead.tsx'
import { useText } from '../../platform/text.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Placeholder for a page that requires login, shown until the session is known. */
export function WaitingPage() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('shell.name')} hidden />
      <div className="sheet pad">
        <noscript>
          <p className="lede">{t('shell.needs_script')}</p>
        </noscript>
        <RowsSkeleton />
      </div>
    </main>
  )
}
