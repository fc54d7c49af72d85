import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { isStarter } from '../../ui/AuthorName.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { COLLECTIONS_PER_PAGE, listQuery } from './queries.ts'
import { LIST_SORTS, type ListSearchParams } from './searchParams.ts'

/** Public collections, or the user's own. */
export function CollectionList({ params }: { params: ListSearchParams }) {
  const t = useText()
  const { isLoggedIn, isLoading } = useSession()
  const tabs = [undefined, 'mine'] as const
  return (
    <>
      {(isLoggedIn || isLoading) && (
        <nav className="tabs for-members" aria-label={t('collections.tabs')}>
          {tabs.map((whose) => (
            <Link
              key={whose ?? ''}
              to="/$locale/collections"
              search={whose ? { whose } : {}}
              activeOptions={{ exact: true }}
              aria-current={params.whose === whose ? 'page' : undefined}
            >
              {t(whose ? 'collections.mine' : 'collections.public')}
            </Link>
          ))}
        </nav>
      )}
      <Narrowing params={params} />
      <Rows params={params} />
    </>
  )
}

function Narrowing({ params }: { params: ListSearchParams }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(params.search ?? '')
  const go = ({ page, ...others }: ListSearchParams) =>
    void navigate({
      to: '/$locale/collections',
      params: { locale },
      search: Object.fromEntries(Object.entries(others).filter(([, value]) => value)),
    })
  return (
    <search>
      <Form className="collection-find" onSubmit={() => go({ ...params, search: text.trim() })}>
        <TextField
          label={t('collections.search')}
          type="search"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={t('collections.sort')}
          value={params.sort ?? 'updated'}
          onChange={({ target }) => {
            const sort = LIST_SORTS.find((name) => name === target.value)
            const { sort: _, ...others } = params
            go({ ...others, ...(sort && { sort }) })
          }}
        >
          {(['updated', ...LIST_SORTS] as const).map((sort) => (
            <option key={sort} value={sort}>
              {t(`collections.sort_${sort}`)}
            </option>
          ))}
        </SelectField>
      </Form>
    </search>
  )
}

function Rows({ params }: { params: ListSearchParams }) {
  const t = useText()
  const locale = useLocale()
  const { username } = useSession()
  const list = useQuery({
    ...listQuery(params, { username, langids: readerLangids[locale] }),
    enabled: !params.whose || username !== null,
  })
  if (list.isPending) return params.whose && username === null ? null : <RowsSkeleton />
  if (list.isError && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { collections, total } = list.data
  if (collections.length === 0)
    return (
      <NoRows total={total}>
        <Empty
          message={t(
            params.search
              ? 'collections.nothing_found'
              : params.whose
                ? 'collections.nothing_mine'
                : 'collections.nothing',
          )}
          {...(!params.search && { advice: t('collections.nothing_advice') })}
        />
      </NoRows>
    )
  return (
    <div aria-busy={list.isFetching}>
      <ul className="collections">
        {collections.map((collection) => (
          <CollectionCard key={collection.collection_id} collection={collection} />
        ))}
      </ul>
      <PageLinks page={params.page} total={total} perPage={COLLECTIONS_PER_PAGE} />
    </div>
  )
}

/** A collection with its first words on the cover. */
function CollectionCard({ collection }: { collection: Collection }) {
  const {
    collection_id,
    name,
    description,
    first_words,
    item_count,
    card_count,
    owner,
    is_public,
    language,
    is_course,
  } = collection
  const t = useText()
  const days = useDays()
  return (
    <li>
      <p className="cover jbo" aria-hidden="true">
        {first_words.slice(0, 4).map((word, nth) => (
          <span key={nth}>{word}</span>
        ))}
      </p>
      <div>
        <h2 className="h3">
          <Link to="/$locale/collections/$id" params={{ id: String(collection_id) }}>
            {name}
          </Link>
          {is_course && <span className="tag">{t('collections.course')}</span>}
          {language && (
            <span className="tag" lang={htmlLang(language.tag)}>
              {language.real_name}
            </span>
          )}
          {!is_public && (
            <span className="class-mark">
              <Icon name="lock" /> {t('collections.private')}
            </span>
          )}
        </h2>
        {description && <p className="soft about">{description}</p>}
        <p className="small quiet">
          {t('collections.items', { count: item_count })}
          {card_count > 0 && <> · {t('collections.cards', { count: card_count })}</>} ·{' '}
          {!isStarter(owner.username) && <>{t('collections.by', { username: owner.username })} · </>}
          <time dateTime={collection.updated_at}>
            {t('collections.changed', { date: days.long(new Date(collection.updated_at)) })}
          </time>
        </p>
      </div>
    </li>
  )
}
