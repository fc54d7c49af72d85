import { useQuery } from '@tanstack/react-query'
import type { Collection, CollectionItem, Side } from '@vlacku/contract/collections'
import { useText } from '../../platform/text.tsx'
import { imageQuery } from './queries.ts'

interface Props {
  collection: Pick<Collection, 'is_public' | 'updated_at'>
  item: CollectionItem
  side: Side
}

/** A picture of an item. Private pictures must be fetched with the access token, so a plain URL isn't enough. */
export function ItemPicture({ collection, item, side }: Props) {
  const t = useText()
  const { is_public, updated_at } = collection
  const own = useQuery({ ...imageQuery(item, side, updated_at), enabled: !is_public })
  const address = is_public ? `/api/collections/${item.collection_id}/items/${item.item_id}/image/${side}` : own.data
  return (
    address !== undefined && (
      <img className="card-picture" src={address} alt={t(`collections.${side}_image`)} loading="lazy" />
    )
  )
}
