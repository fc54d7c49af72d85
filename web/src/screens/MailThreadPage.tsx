import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  ArchiveCrumbs,
  FirstUnreadMail,
  linkedTextOf,
  type MailPageSearchParams,
  MarkedSubject,
  MessageArticle,
  SaveThread,
  ThreadTree,
  threadQuery,
  useAsMember,
  useMailReadMark,
  useMessageKeys,
  useUnreadMail,
} from '../features/mailArchive/index.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { withoutUndefined } from '../platform/plainSearch.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { NoRows } from '../ui/Empty.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readMailSearchParams } from './parts/searchParams.ts'

export const mailThreadRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'thread/$subject',
  ...cacheKeyParams(['q', 'highlight', 'order', 'page'], readMailSearchParams),
  loaderDeps: ({ search: { order, page } }) => ({ order, page }),
  ...lazyScreen(
    ['mailArchive'],
    async () => (await import('./MailThreadPage.tsx')).MailThreadPage,
    async () => (await import('./MailThreadPage.tsx')).loadMailThread,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ subject: string }, Pick<MailPageSearchParams, 'order' | 'page'>>

export const loadMailThread = ({ context: { queryClient }, params: { subject }, deps }: Input) =>
  orNotFound(() => queryClient.ensureQueryData(threadQuery(subject, deps)))

const route = getRouteApi('/$locale/thread/$subject')

export function MailThreadPage() {
  const { subject } = route.useParams()
  return <Content key={subject} />
}

/** The messages of a thread, with the reply tree next to them. */
function Content() {
  const t = useText()
  const locale = useLocale()
  const { subject } = route.useParams()
  const params = withoutUndefined(route.useSearch())
  const thread = useSuspenseQuery(threadQuery(subject, params)).data
  const { messages, tree, clean_subject, total, page, per_page } = thread
  useAsMember(messages)
  useMailReadMark(messages)
  const unread = useUnreadMail(thread)
  const list = useRef<HTMLDivElement>(null)
  useMessageKeys(list)
  const lists = new Set(messages.map((message) => message.list))
  const onPage = new Set(messages.map(({ id }) => id))
  const nodes = new Map(tree.map((node) => [node.id, node]))
  const parentOf = (id: number) => nodes.get(nodes.get(id)?.parent_id ?? -1) ?? null
  const threads = [...new Set(messages.map(({ thread_id }) => thread_id))]
  const title = clean_subject || t('mailArchive.no_subject')
  const to = (text: string, changes: MailPageSearchParams, isCurrent: boolean) => (
    <Link
      to="/$locale/thread/$subject"
      params={{ subject }}
      search={{ ...(params.q && { q: params.q }), ...changes }}
      aria-current={isCurrent ? 'true' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {text}
    </Link>
  )
  return (
    <main id="main">
      <PageHead
        title={title}
        description={t('mailArchive.thread_description', { subject: title, count: total })}
        hidden={Object.keys(params).length > 0}
      />
      <div className="sheet pad mailpage">
        <ArchiveCrumbs {...(lists.size === 1 && { list: messages[0]!.list })} />
        <h1 className="h1" dir="auto" tabIndex={-1}>
          <MarkedSubject subject={title} q={params.q} />
        </h1>
        <div className="spread">
          <p className="small soft">{t('mailArchive.found', { count: total })}</p>
          <nav className="segments" aria-label={t('mailArchive.order')}>
            {to(t('mailArchive.order_oldest'), {}, params.order !== 'newest')}
            {to(t('mailArchive.order_newest'), { order: 'newest' }, params.order === 'newest')}
          </nav>
        </div>
        <FirstUnreadMail unread={unread} onPage={onPage} />
        <div className="mailthread">
          <div ref={list}>
            {messages.length === 0 && <NoRows total={total} />}
            {messages.map((message) => (
              <MessageArticle
                key={message.id}
                message={message}
                isNew={unread.ids.has(message.id)}
                isFirstNew={unread.first === message.id && params.order !== 'newest'}
                q={params.q}
                linkedText={linkedTextOf(messages.length)}
                newSubject={nodes.get(message.id)?.new_subject ?? null}
                parent={parentOf(message.id)}
                isParentHere={onPage.has(parentOf(message.id)?.id ?? -1)}
              />
            ))}
            <Pager
              page={page}
              pages={Math.ceil(total / per_page)}
              link={(number, label) => (
                <Link
                  to="/$locale/thread/$subject"
                  params={{ subject }}
                  search={{ ...params, page: number }}
                  className="button small"
                >
                  {label}
                </Link>
              )}
            />
            {threads.length === 1 && (
              <p className="line">
                <SaveThread id={threads[0]!} />
                <a className="button small" href={`/api/feeds/mail/${threads[0]}/atom?locale=${locale}`}>
                  Atom
                </a>
              </p>
            )}
          </div>
          {tree.length > 1 && <ThreadTree tree={tree} onPage={onPage} />}
        </div>
      </div>
    </main>
  )
}
