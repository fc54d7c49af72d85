import { Link } from '@tanstack/react-router'
import { DeletedDefinitions } from '../features/versions/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { Empty } from '../ui/Empty.tsx'

/** Names the word that is missing, if it was one, and offers to search for similar words. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const word = (data as { word?: string } | undefined)?.word
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={t('shell.not_found')} hidden />
      <div className="sheet pad">
        {word && (
          <FeatureTexts feature="versions">
            <DeletedDefinitions of={{ word }} />
          </FeatureTexts>
        )}
        <NotFound word={word} />
      </div>
    </main>
  )
}

export function NotFound({ word }: { word?: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty
      heading
      fact={word ? t('shell.no_such_word', { word }) : t('shell.not_found')}
      advice={t('shell.not_found_advice')}
    >
      <Link to="/$locale" params={{ locale }} search={word ? { q: word, langs: 'all' } : {}} className="btn main">
        {word ? t('shell.search_for_it') : t('shell.to_the_search')}
      </Link>
    </Empty>
  )
}
