import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, notFound, redirect } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  ArchiveCrumbs,
  MarkedSubject,
  MessageArticle,
  messageIdQuery,
  messageQuery,
  Neighbours,
  SaveMessage,
  ThreadLink,
  useAsMember,
  useMailReadMark,
} from '../features/mailArchive/index.ts'
import { Link } from '../platform/Link.ts'
import { lazyLoader } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readMailSearchParams } from './parts/searchParams.ts'

export const messageRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'message/$id',
  ...cacheKeyParams(['q', 'highlight'], readMailSearchParams),
  ...lazyScreen(
    ['mailArchive'],
    async () => (await import('./MessagePage.tsx')).MessagePage,
    async () => (await import('./MessagePage.tsx')).loadMessage,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

/** Redirects to the message URL, so its component is never rendered. */
export const messageByIdRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'message/id/$message_id',
  loader: lazyLoader(async () => (await import('./MessagePage.tsx')).redirectToMessage),
  component: PrivateOrNotFoundPage,
  notFoundComponent: PrivateOrNotFoundPage,
})

export const loadMessage = ({ context: { queryClient }, params: { id } }: LoaderInput<{ id: string }>) =>
  orNotFound(async () => {
    if (!/^\d{1,9}$/.test(id)) throw notFound()
    await queryClient.ensureQueryData(messageQuery(Number(id)))
  })

export const redirectToMessage = ({ context: { queryClient, locale }, params }: LoaderInput<{ message_id: string }>) =>
  orNotFound(async () => {
    const { id } = await queryClient.ensureQueryData(messageIdQuery(params.message_id.slice(0, 500)))
    throw redirect({ to: '/$locale/message/$id', params: { locale, id: String(id) } })
  })

const route = getRouteApi('/$locale/message/$id')

export function MessagePage() {
  const t = useText()
  const { id } = route.useParams()
  const { q } = route.useSearch()
  const message = useSuspenseQuery(messageQuery(Number(id))).data
  useAsMember([message])
  useMailReadMark([message])
  const { subject, cleaned_subject, to_address, message_id, list, is_spam } = message
  const title = subject || t('mailArchive.no_subject')
  return (
    <main id="main" className="read">
      <PageHead
        title={title}
        description={(message.parts_json[0]?.content ?? '').slice(0, 200)}
        hidden={is_spam || q !== undefined}
      />
      <div className="sheet pad mailpage">
        <ArchiveCrumbs list={list} />
        <h1 className="h1" dir="auto" tabIndex={-1}>
          <MarkedSubject subject={title} q={q} />
        </h1>
        {cleaned_subject !== '' && (
          <p>
            <ThreadLink cleaned_subject={cleaned_subject} q={q} hash={`m${id}`}>
              {t('mailArchive.to_thread')}
            </ThreadLink>
          </p>
        )}
        <MessageArticle message={message} q={q} parent={message.in_reply_to} alone />
        <Neighbours message={message} q={q} />
        <dl className="key-values">
          {to_address && (
            <>
              <dt>{t('mailArchive.to')}</dt>
              <dd dir="auto">{to_address}</dd>
            </>
          )}
          <dt>Message-ID</dt>
          <dd>
            <Link to="/$locale/message/id/$message_id" params={{ message_id }} rel="nofollow">
              <bdi>{message_id}</bdi>
            </Link>
          </dd>
        </dl>
        <p className="line">
          <SaveMessage id={message.id} />
        </p>
      </div>
    </main>
  )
}
