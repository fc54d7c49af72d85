import { createRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { localeRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { type Counts, ReceiptSlip, Tariff, Tune } from '../features/april/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'

export const aprilRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'ko-zehe-sarji',
  ...lazyScreen(['april'], async () => (await import('./AprilPage.tsx')).AprilPage),
})

/** Lojban in every interface language. Means "support, forever". */
const TITLE = "ko ze'e sarji"

export const AprilPage = () => (
  <main id="main" className="read">
    <PageHead title={TITLE} hidden />
    <Notice />
  </main>
)

function Notice() {
  const t = useText()
  const [counts, setCounts] = useState<Counts>({})
  return (
    <article className="sheet notice">
      <header className="pad">
        <p className="letterhead">
          <span>{t('april.office')}</span>
          <span>{t('april.number')}</span>
          <span>{t('april.date')}</span>
        </p>
        <h1 className="h1" lang="jbo">
          {TITLE}
        </h1>
        <p className="subject">{t('april.subject')}</p>
        <p className="lede">{t('april.lede')}</p>
        <p className="lede">{t('april.resolved')}</p>
      </header>
      <div className="accounts">
        <section aria-labelledby="tariff">
          <h2 className="h2" id="tariff">
            {t('april.tariff')}
          </h2>
          <Tariff counts={counts} onCount={(item, count) => setCounts((before) => ({ ...before, [item]: count }))} />
        </section>
        <ReceiptSlip counts={counts} onTear={() => setCounts({})} />
      </div>
      <div className="pad flow">
        <h2 className="h2">{t('april.exempt')}</h2>
        <ol className="clauses">
          <li>{t('april.exempt_cat')}</li>
          <li>{t('april.exempt_sorry')}</li>
          <li>{t('april.exempt_short')}</li>
          <li>{t('april.appeals')}</li>
        </ol>
        <Tune />
        <footer className="fine">
          <h2>{t('april.fine_print')}</h2>
          <p>{t('april.fine_joke')}</p>
          <p>{t('april.fine_free')}</p>
          <p>{t('april.fine_smile')}</p>
        </footer>
      </div>
    </article>
  )
}
