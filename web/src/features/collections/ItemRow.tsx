import { useQuery } from '@tanstack/react-query'
import type { Collection, CollectionItem, Side } from '@vlacku/contract/collections'
import { type Ref, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ClassMark, RichText, WordLink } from '../entries/index.ts'
import { nameOf } from './items.ts'
import { deleteItem, imageQuery, restoreItem, useInvalidateCollections } from './queries.ts'
import { useMove } from './useMove.ts'

interface Props {
  collection: Collection
  item: CollectionItem
  /** Only set for owners. */
  onEdit?: (item: CollectionItem) => void
  row?: Ref<HTMLTableRowElement>
  handle?: Ref<HTMLButtonElement>
  isDragged?: boolean
}

export function ItemRow({ collection, item, onEdit, row, handle, isDragged = false }: Props) {
  const t = useText()
  const { word, free_content_front, free_content_back, definition, ci_notes, flashcard } = item
  return (
    <tr ref={row} className={isDragged ? 'dragged' : undefined}>
      <td className="num quiet">
        {onEdit ? <Place item={item} last={collection.item_count} handle={handle} /> : item.position + 1}
      </td>
      <td>
        {free_content_front !== null ? (
          <span className="free">
            <RichText source={free_content_front} />
          </span>
        ) : word !== null && !item.is_deleted ? (
          <span className="jbo word">
            <WordLink word={word} hasTip={false} />
          </span>
        ) : (
          <span className="jbo word">{word}</span>
        )}
        {item.type_name && (
          <>
            <br />
            <ClassMark type={item.type_name} />
          </>
        )}
        {item.is_deleted && <p className="small quiet">{t('collections.gone')}</p>}
        {item.has_front_image && <ItemPicture collection={collection} item={item} side="front" />}
      </td>
      <td className="definition">
        {free_content_back !== null ? (
          <span className="free">
            <RichText source={free_content_back} />
          </span>
        ) : (
          <RichText source={definition ?? ''} />
        )}
        {item.glosses.length > 0 && <p className="small soft">{item.glosses.join(', ')}</p>}
        {ci_notes && <p className="small soft free">{ci_notes}</p>}
        {item.has_back_image && <ItemPicture collection={collection} item={item} side="back" />}
        <LevelMarks item={item} />
      </td>
      <td className="hide-s small">{flashcard && t(`collections.direction_${flashcard.direction}`)}</td>
      {onEdit && (
        <td className="number-cell">
          <ItemActions item={item} onEdit={onEdit} />
        </td>
      )}
    </tr>
  )
}

/** The levels that contain the item's card. */
function LevelMarks({ item: { collection_id, levels } }: { item: CollectionItem }) {
  const t = useText()
  if (levels.length === 0) return null
  return (
    <ul className="level-marks" aria-label={t('collections.in_levels')}>
      {levels.map(({ level_id, name }) => (
        <li key={level_id}>
          <Link
            to="/$locale/collections/$collectionId/levels"
            params={{ collectionId: String(collection_id) }}
            hash={`level-${level_id}`}
            className="tag"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface PlaceProps {
  item: CollectionItem
  /** Position of the last item. */
  last: number
  handle: Ref<HTMLButtonElement> | undefined
}

/** The editable position of an item and its drag handle. */
function Place({ item, last, handle }: PlaceProps) {
  const t = useText()
  const move = useMove()
  const name = nameOf(item)
  const [typed, setTyped] = useState<string | null>(null)
  const put = () => {
    const position = Math.min(Number(typed), last) - 1
    setTyped(null)
    if (typed !== null && Number.isInteger(position) && position >= 0 && position !== item.position)
      move(item, position)
  }
  return (
    <span className="place">
      {handle && (
        <button type="button" className="icon-button" ref={handle} aria-label={t('collections.drag', { name })}>
          <Icon name="menu" />
        </button>
      )}
      <input
        className="text-input"
        inputMode="numeric"
        aria-label={t('collections.position', { name })}
        value={typed ?? String(item.position + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={put}
        onKeyDown={(event) => {
          if (event.key === 'Enter') put()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </span>
  )
}

function ItemActions({ item, onEdit }: { item: CollectionItem; onEdit: (item: CollectionItem) => void }) {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const name = nameOf(item)
  const { mutate } = useSingleMutation({
    mutationFn: () => deleteItem(item),
    onSuccess: async () => {
      await invalidate()
      document.getElementById('items')?.focus()
      const run = async () => {
        await restoreItem(item)
        await invalidate()
      }
      notify({ kind: 'success', text: t('collections.item_deleted'), act: { label: t('collections.undo'), run } })
    },
  })
  return (
    <span className="deeds">
      <button
        type="button"
        className="icon-button"
        aria-label={t('collections.edit_item', { name })}
        onClick={() => onEdit(item)}
      >
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('collections.delete_item', { name })}
        onClick={() => mutate()}
      >
        <Icon name="trash" />
      </button>
    </span>
  )
}

interface ItemPictureProps {
  collection: Pick<Collection, 'is_public' | 'updated_at'>
  item: CollectionItem
  side: Side
}

/** A picture of an item. Private pictures must be fetched with the access token, so a plain URL isn't enough. */
export function ItemPicture({ collection, item, side }: ItemPictureProps) {
  const t = useText()
  const { is_public, updated_at } = collection
  const own = useQuery({ ...imageQuery(item, side, updated_at), enabled: !is_public })
  const url = is_public ? `/api/collections/${item.collection_id}/items/${item.item_id}/image/${side}` : own.data
  return (
    url !== undefined && <img className="card-picture" src={url} alt={t(`collections.${side}_image`)} loading="lazy" />
  )
}
