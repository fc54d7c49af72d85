import { useQuery } from '@tanstack/react-query'
import { DeletedDefinitions, deletedQuery } from '../../features/versions/index.ts'
import { Link } from '../../platform/Link.ts'
import { PageHead } from '../../platform/PageHead.tsx'
import { useSession } from '../../platform/session.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'

/** Page for unknown URLs. For an unknown word, offers a search; for a deleted word, shows who deleted it and when. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const word = (data as { word?: string } | undefined)?.word
  const t = useText()
  return (
    <main id="main" className="narrow">
      <PageHead title={word ? t('shell.no_such_word', { word }) : t('shell.not_found')} hidden />
      <div className="sheet pad">
        {word ? (
          <FeatureTexts feature="versions">
            <MissingWord word={word} />
          </FeatureTexts>
        ) : (
          <NotFound />
        )}
      </div>
    </main>
  )
}

function MissingWord({ word }: { word: string }) {
  const t = useText()
  const { data } = useQuery(deletedQuery({ word }))
  if (!data?.deleted.length)
    return <Missing message={t('shell.no_such_word', { word })} advice={t('shell.not_found_advice')} word={word} />
  return (
    <>
      <Missing message={t('versions.word_deleted', { word })} word={word} />
      <DeletedDefinitions of={{ word }} />
    </>
  )
}

function NotFound() {
  const t = useText()
  return <Missing message={t('shell.not_found')} advice={t('shell.not_found_advice')} />
}

/**
 * @param word the word to search for
 */
function Missing({ word, ...texts }: { message: string; advice?: string; word?: string }) {
  const t = useText()
  return (
    <Empty heading {...texts}>
      <Link to="/$locale" search={word ? { q: word, langs: 'all' } : {}} className="button main">
        {t(word ? 'shell.search_for_it' : 'shell.to_the_search')}
      </Link>
    </Empty>
  )
}

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
