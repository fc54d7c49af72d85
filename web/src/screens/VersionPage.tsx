import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { ClassMark, slugOf, summaryOf } from '../features/entries/index.ts'
import {
  CiteButton,
  DeletedDefinitions,
  deletedQuery,
  isUnknownVersion,
  VersionView,
  versionQuery,
} from '../features/versions/index.ts'
import { useDays } from '../platform/dates.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { useAuthorName } from '../ui/AuthorName.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'

export const versionRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'version/$id',
  ...lazyScreen(
    ['versions'],
    async () => (await import('./VersionPage.tsx')).VersionPage,
    async () => (await import('./VersionPage.tsx')).loadVersion,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

export const loadVersion = ({ context: { queryClient }, params: { id } }: LoaderInput<{ id: string }>) =>
  orNotFound(
    async () => {
      if (!/^\d{1,10}$/.test(id)) throw notFound()
      const { version, deleted_at } = await queryClient.ensureQueryData(versionQuery(Number(id)))
      if (deleted_at !== null)
        await Promise.all([
          queryClient.prefetchQuery(deletedQuery({ definition_id: version.definition_id })),
          DeletedDefinitions.fetch().catch(() => {}),
        ])
    },
    { isExpected: isUnknownVersion },
  )

const route = getRouteApi('/$locale/version/$id')

/** The permanent URL of a version, so that citations stay valid. */
export function VersionPage() {
  const t = useText()
  const authorName = useAuthorName()
  const days = useDays()
  const { id } = route.useParams()
  const { version, word, type_name, author, current, votes, deleted_at } = useSuspenseQuery(
    versionQuery(Number(id)),
  ).data
  const isCurrent = current.version_id === version.version_id
  const title = t('versions.version_of', { word, version: version.version })
  return (
    <main id="main" className="read">
      <PageHead
        title={title}
        description={summaryOf(version.content.definition, 200)}
        hidden={!isCurrent || deleted_at !== null}
      />
      <div className="sheet pad history-page">
        <ClassMark type={type_name} more={version.content.selmaho} />
        <h1 className="h1 space-above-small">
          <span lang="jbo">{word}</span>{' '}
          <small className="quiet">{t('versions.version', { version: version.version })}</small>
        </h1>
        {deleted_at !== null && (
          <>
            <DeletedDefinitions of={{ definition_id: version.definition_id }} />
            <p className="soft">{t('versions.before_deletion')}</p>
          </>
        )}
        {!isCurrent && deleted_at === null && (
          <p className="note">
            <Icon name="history" />
            <span>
              {t('versions.is_earlier')}{' '}
              <Link to="/$locale/version/$id" params={{ id: String(current.version_id) }}>
                {t('versions.to_current', { version: current.version })}
              </Link>
            </span>
          </p>
        )}
        <VersionView version={version} />
        <dl className="key-values space-above-large">
          <dt>{t('versions.written_by')}</dt>
          <dd>{authorName(version.username)}</dd>
          <dt>{t('versions.first_author')}</dt>
          <dd>{author}</dd>
          <dt>{t('versions.date')}</dt>
          <dd>
            <time dateTime={version.created_at}>{days.long(new Date(version.created_at))}</time>
          </dd>
          {version.commit_message && (
            <>
              <dt>{t('versions.commit_message')}</dt>
              <dd>{version.commit_message}</dd>
            </>
          )}
          <dt>{t('versions.votes_for_it')}</dt>
          <dd className="num">
            +{votes.up} −{votes.down}
          </dd>
        </dl>
        <div className="meta space-above">
          {deleted_at === null && (
            <>
              <Link to="/$locale/valsi/$id" params={{ id: slugOf(word) }} hash={`d${version.definition_id}`}>
                {t('versions.to_entry')}
              </Link>
              <Link to="/$locale/definition/$id/history" params={{ id: String(version.definition_id) }}>
                {t('versions.title')}
              </Link>
            </>
          )}
          <CiteButton version_id={version.version_id} />
        </div>
      </div>
    </main>
  )
}
