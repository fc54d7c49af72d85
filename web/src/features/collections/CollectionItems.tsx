import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useOpenedOnce } from '../../ui/Dialog.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { FeedLinks } from '../changes/index.ts'
import { EditItem } from './EditItem.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ITEMS_PER_PAGE, itemsQuery, useIsOwner } from './queries.ts'
import type { CollectionSearchParams } from './searchParams.ts'
import { WordsOfText } from './text/WordsOfText.tsx'

/** Links to the feed of a collection. */
const FeedOf = ({ id, name }: { id: number; name: string }) => <FeedLinks of={`collections/${id}`} title={name} />

// Only owners can drag and edit rows.
const SortableRows = lazyPart(async () => (await import('./SortableRows.tsx')).SortableRows, { isOptional: true })
const PasteDialog = lazyPart(async () => (await import('./pasted/PasteDialog.tsx')).PasteDialog)

interface Props {
  collection: Collection
  params: CollectionSearchParams
}

/** The items of a collection in order, or those that match a search. */
export function CollectionItems({ collection, params }: Props) {
  const t = useText()
  const isMine = useIsOwner(collection.owner.username)
  const [openDialog, setOpenDialog] = useState<'item' | 'list' | null>(null)
  // Retained after the dialog closes, so that its input is preserved.
  const [item, setItem] = useState<CollectionItem | null>(null)
  const close = () => setOpenDialog(null)
  const edit = (chosen: CollectionItem | null) => {
    setItem(chosen)
    setOpenDialog('item')
  }
  const isListOpened = useOpenedOnce(openDialog === 'list')
  return (
    <section className="pad items" aria-labelledby="items">
      <div className="spread">
        <h2 id="items" className="h2" tabIndex={-1}>
          {t('collections.items', { count: collection.item_count })}
        </h2>
        {isMine && (
          <div className="line">
            <WordsOfText label={t('collections.text_words')} collection={collection} />
            <button type="button" className="button main" onClick={() => edit(null)}>
              <Icon name="plus" /> {t('collections.add_item')}
            </button>
          </div>
        )}
      </div>
      {collection.item_count > 0 && <SearchInside collection={collection} params={params} />}
      <Table collection={collection} params={params} isMine={isMine} onEdit={edit}>
        <button type="button" className="button" onClick={() => setOpenDialog('list')}>
          {t('collections.paste')}
        </button>
      </Table>
      {collection.is_public && <FeedOf id={collection.collection_id} name={collection.name} />}
      {isListOpened && (
        <PasteDialog collection={collection} open={openDialog === 'list'} onClose={close} onFailed={close} />
      )}
      <EditItem key={item?.item_id} collection={collection} item={item} open={openDialog === 'item'} onClose={close} />
    </section>
  )
}

function SearchInside({ collection, params }: Props) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(params.search ?? '')
  return (
    <search>
      <form
        className="collection-find"
        onSubmit={(event) => {
          event.preventDefault()
          const search = text.trim() === '' ? {} : { search: text.trim() }
          void navigate({
            to: '/$locale/collections/$id',
            params: { locale, id: String(collection.collection_id) },
            search,
          })
        }}
      >
        <TextField
          label={t('collections.search_inside')}
          type="search"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}

interface TableProps extends Props {
  isMine: boolean
  onEdit: (item: CollectionItem) => void
  /** The owner's actions, shown if the collection is empty. */
  children: ReactNode
}

function Table({ collection, params, isMine, onEdit, children }: TableProps) {
  const t = useText()
  const list = useQuery(itemsQuery(collection.collection_id, params))
  if (!list.data) return <QueryStatus query={list} />
  const { items, total } = list.data
  if (items.length === 0)
    return (
      <NoRows total={total}>
        {params.search ? (
          <Empty message={t('collections.nothing_found')} />
        ) : (
          <Empty message={t('collections.no_items')} {...(isMine && { advice: t('collections.no_items_advice') })}>
            {isMine && children}
          </Empty>
        )}
      </NoRows>
    )
  const rows = (owner: Partial<Pick<TableProps, 'onEdit'>> = {}) =>
    items.map((item) => <ItemRow key={item.item_id} collection={collection} item={item} {...owner} />)
  return (
    <div aria-busy={list.isFetching}>
      <table className="data">
        <thead>
          <tr>
            <th>{t('collections.number')}</th>
            <th>{t('collections.word')}</th>
            <th>{t('collections.meaning')}</th>
            <th className="hide-s">{t('collections.studied')}</th>
            {isMine && (
              <th>
                <span className="visually-hidden">{t('collections.edit')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isMine && !params.search ? (
            // Not remounted for new rows, because that would discard a position that the user is typing.
            <SortableRows collection={collection} items={items} onEdit={onEdit} waiting={rows()} />
          ) : (
            rows(isMine ? { onEdit } : {})
          )}
        </tbody>
      </table>
      <PageLinks page={params.page} total={total} perPage={ITEMS_PER_PAGE} />
    </div>
  )
}
