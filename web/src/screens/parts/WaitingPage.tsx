import { PageHead } from '../../platform/PageHead.tsx'
import { useText } from '../../platform/text.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of a page for users until the browser knows the session. */
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
