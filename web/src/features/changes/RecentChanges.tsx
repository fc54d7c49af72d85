import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DictionaryImport } from '@vlacku/contract/changes'
import { byDay, useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { AuthorLink } from '../../ui/AuthorName.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { RichText, slugOf } from '../entries/index.ts'
import { TextDiff } from '../versions/index.ts'
import { ImportLine } from './LatestChanges.tsx'
import { inOrder, type ShownChange } from './listed.ts'
import { type ChangesSearchParams, changesQuery, isLostPlace } from './queries.ts'

/** Recent changes, latest first, grouped by day. */
export function RecentChanges({ params }: { params: ChangesSearchParams }) {
  const t = useText()
  const days = useDays()
  const list = useQuery(changesQuery(params))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError)
    return isLostPlace(list.error) ? (
      <Nothing narrowed />
    ) : (
      <ErrorNote error={list.error} retry={() => void list.refetch()} />
    )
  const { changes, imports, next_cursor } = list.data
  const items = inOrder(changes, imports)
  if (items.length === 0) return <Nothing narrowed={Object.keys(params).length > 0} />
  const { after, ...filters } = params
  return (
    <div aria-busy={list.isFetching}>
      {byDay(items, ({ time }) => days.long(new Date(time * 1000))).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="band flush-sides">
            <b>{day}</b>
          </h2>
          <ol className="log">
            {ofDay.map((item) =>
              'change' in item ? (
                <ChangeRow key={item.key} change={item.change} />
              ) : (
                <ImportRow key={item.key} imported={item.imported} />
              ),
            )}
          </ol>
        </section>
      ))}
      <nav className="pager" aria-label={t('shell.pages')}>
        {after && (
          <Link from="/$locale/recent" to="." search={filters} className="button small">
            {t('changes.newest')}
          </Link>
        )}
        {next_cursor && (
          <Link
            from="/$locale/recent"
            to="."
            search={{ ...filters, after: next_cursor }}
            className="button small push-right"
          >
            {t('changes.older')}
          </Link>
        )}
      </nav>
    </div>
  )
}

function ImportRow({ imported }: { imported: DictionaryImport }) {
  const days = useDays()
  return (
    <li>
      <time dateTime={imported.imported_at}>{days.time(new Date(imported.imported_at))}</time>
      <Icon name="download" />
      <span>
        <ImportLine imported={imported} />
      </span>
    </li>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty message={t('changes.nothing')} advice={t('changes.nothing_advice')}>
      {narrowed && (
        <Link to="/$locale/recent" params={{ locale }} className="button">
          {t('changes.show_all')}
        </Link>
      )}
    </Empty>
  )
}

/** A change: type, user, reason, and the current text with insertions and deletions marked. */
export function ChangeRow({ change: c }: { change: ShownChange }) {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const at = new Date(c.time * 1000)
  const text = c.diff?.changes.find(({ field }) => field === 'definition')
  const others = c.diff?.changes.filter((change) => change !== text) ?? []
  return (
    <li>
      <time dateTime={at.toISOString()}>{days.time(at)}</time>
      <Icon name={iconOf(c)} />
      <span className="line">
        <What change={c} />
        {c.langtag && <span className="tag">{c.langtag}</span>}
        <ChangeAuthor change={c} />
        <span className="quiet">{c.commit_message || whatOf(t, c)}</span>
      </span>
      <span className="detail">
        {c.version_id !== null && (
          <Link to="/$locale/version/$id" params={{ locale, id: String(c.version_id) }}>
            {t('changes.version', { version: c.version ?? 1 })}
          </Link>
        )}
      </span>
      {(c.content || others.length > 0) && (
        <div className="context" {...(c.langtag && { lang: htmlLang(c.langtag) })}>
          {text ? (
            <TextDiff before={text.old_value ?? ''} after={text.new_value ?? ''} />
          ) : (
            c.content && <Text change={c} />
          )}
          {others.length > 0 && (
            <p className="small quiet">
              {t('changes.also')} {others.map(({ field }) => t(`versions.field_${field as 'notes'}`)).join(', ')}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

/** The subject of the change, such as a definition or a comment. */
function What({ change: c }: { change: ShownChange }) {
  const t = useText()
  const locale = useLocale()
  if (c.change_type === 'message')
    return (
      <Link to="/$locale/message/$id" params={{ locale, id: String(c.comment_id) }} dir="auto">
        {c.word || t('changes.no_subject')}
      </Link>
    )
  if (c.change_type === 'comment')
    return (
      <a href={commentUrl(locale, c)} {...(c.valsi_id !== null && { className: 'jbo', lang: 'jbo' })}>
        {c.topic || t('changes.new_comment') /* The topic is missing if the first comment is hidden. */}
      </a>
    )
  return (
    <Link
      to="/$locale/valsi/$id"
      params={{ locale, id: slugOf(c.word) }}
      {...(c.definition_id !== null && { hash: `d${c.definition_id}` })}
      className="jbo"
      lang="jbo"
    >
      {c.word}
    </Link>
  )
}

/** The user who made a change, or the sender of a message, who may have no account. */
function ChangeAuthor({ change: { change_type, username } }: { change: ShownChange }) {
  if (change_type === 'message') return username && <b dir="auto">{username}</b>
  return <AuthorLink username={username} />
}

/** The text of a change. Messages are plain text, so definition markup isn't rendered. */
function Text({ change: { change_type, content } }: { change: ShownChange }) {
  if (change_type === 'message') return <span dir="auto">{content}</span>
  return <RichText source={content ?? ''} />
}

const commentUrl = (locale: string, { thread_id, comment_id }: ShownChange) =>
  `/${locale}/comments/thread?thread_id=${thread_id}&scroll_to=${comment_id}`

function iconOf({ change_type, kind }: ShownChange): IconName {
  if (change_type === 'valsi') return 'book'
  if (change_type === 'comment') return 'comment'
  if (change_type === 'message') return 'mail'
  if (kind === 'created') return 'plus'
  return kind === 'reverted' ? 'history' : 'edit'
}

function whatOf(t: ReturnType<typeof useText>, { change_type, kind }: ShownChange): string {
  if (change_type === 'comment') return t('changes.new_comment')
  if (change_type === 'message') return t('changes.new_message')
  return change_type === 'valsi' ? t('changes.new_word') : t(`changes.did_${kind ?? 'edited'}`)
}
