import { useRouter } from '@tanstack/react-router'
import en from '../../../../locales/en/broken.json'
import jbo from '../../../../locales/jbo/broken.json'
import ru from '../../../../locales/ru/broken.json'
import { ApiError } from '../../platform/ApiError.ts'
import { isLost } from '../../platform/offlineCache.ts'
import { PageHead } from '../../platform/PageHead.tsx'
import { useText } from '../../platform/text.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'

const AvailablePages = lazyPart(async () => (await import('./AvailablePages.tsx')).AvailablePages, { isOptional: true })

/** Shown when the data or module of a page fails to load. The surrounding layout remains. */
export function ProblemPage({ error }: { error: unknown }) {
  const t = useText()
  const router = useRouter()
  // Reloading fetches the modules of a new version, which may also fix other unexpected errors.
  const retry = () => (error instanceof ApiError ? void router.invalidate() : location.reload())
  return (
    <main id="main" className="narrow">
      <PageHead title={t('shell.page_failed')} hidden />
      <div className="sheet pad flow">
        <h1 className="h2" tabIndex={-1}>
          {t('shell.page_failed')}
        </h1>
        <ErrorNote error={error as Error} retry={retry} />
        {isLost(error) && <AvailablePages waiting={null} />}
      </div>
    </main>
  )
}

/** Name of the site, identical in all languages. */
const NAME = 'vlacku'

/** Shown if even the texts failed to load, so the page contains all languages. */
export function BrokenPage() {
  return (
    <main id="main" className="narrow">
      <div className="sheet pad flow" role="alert">
        <h1 className="h2">{NAME}</h1>
        {Object.entries({ en, jbo, ru }).map(([locale, texts]) => (
          <p key={locale} lang={locale}>
            {texts.said}
          </p>
        ))}
      </div>
    </main>
  )
}

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
