import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { addressOf, ClassMark, plainText } from '../features/entries/index.ts'
import { CiteButton, VersionView, versionQuery } from '../features/history/index.ts'
import { useDays } from '../platform/dates.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

const route = getRouteApi('/$locale/version/$id')

export function VersionPage() {
  return (
    <FeatureTexts feature="history">
      <Content />
    </FeatureTexts>
  )
}

/** The permanent address of a version: what is cited stays readable as it was. */
function Content() {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const { id } = route.useParams()
  const { version, word, type_name, author, current, votes } = useSuspenseQuery(versionQuery(Number(id))).data
  const isCurrent = current.version_id === version.version_id
  const title = t('history.version_of', { word, version: version.version })
  return (
    <main id="main" className="read">
      <PageHead title={title} description={plainText(version.content.definition).slice(0, 200)} hidden={!isCurrent} />
      <div className="sheet pad history-page">
        <ClassMark type={type_name} more={version.content.selmaho} />
        <h1 className="h1 mt-2">
          <span lang="jbo">{word}</span>{' '}
          <small className="quiet">{t('history.version', { version: version.version })}</small>
        </h1>
        {!isCurrent && (
          <p className="note">
            <Icon name="history" />
            <span>
              {t('history.is_earlier')}{' '}
              <Link to="/$locale/version/$id" params={{ locale, id: String(current.version_id) }}>
                {t('history.to_current', { version: current.version })}
              </Link>
            </span>
          </p>
        )}
        <VersionView version={version} />
        <dl className="kv mt-6">
          <dt>{t('history.written_by')}</dt>
          <dd>{version.username}</dd>
          <dt>{t('history.first_author')}</dt>
          <dd>{author}</dd>
          <dt>{t('history.date')}</dt>
          <dd>
            <time dateTime={version.created_at}>{days.long(new Date(version.created_at))}</time>
          </dd>
          {version.commit_message && (
            <>
              <dt>{t('history.commit_message')}</dt>
              <dd>{version.commit_message}</dd>
            </>
          )}
          <dt>{t('history.votes_for_it')}</dt>
          <dd className="num">
            +{votes.up} −{votes.down}
          </dd>
        </dl>
        <div className="meta mt-5">
          <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(word) }} hash={`d${version.definition_id}`}>
            {t('history.to_entry')}
          </Link>
          <Link to="/$locale/definition/$id/history" params={{ locale, id: String(version.definition_id) }}>
            {t('history.title')}
          </Link>
          <CiteButton version_id={version.version_id} />
        </div>
      </div>
    </main>
  )
}
