import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeletedDefinitions, deletedQuery } from '../../features/versions/index.ts'
import { PageHead } from '../../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'

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
    return <Missing fact={t('shell.no_such_word', { word })} advice={t('shell.not_found_advice')} word={word} />
  return (
    <>
      <Missing fact={t('versions.word_deleted', { word })} word={word} />
      <DeletedDefinitions of={{ word }} />
    </>
  )
}

export function NotFound() {
  const t = useText()
  return <Missing fact={t('shell.not_found')} advice={t('shell.not_found_advice')} />
}

/**
 * @param word the word to search for
 */
function Missing({ word, ...texts }: { fact: string; advice?: string; word?: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty heading {...texts}>
      <Link to="/$locale" params={{ locale }} search={word ? { q: word, langs: 'all' } : {}} className="button main">
        {t(word ? 'shell.search_for_it' : 'shell.to_the_search')}
      </Link>
    </Empty>
  )
}
