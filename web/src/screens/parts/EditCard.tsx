import { useQuery } from '@tanstack/react-query'
import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import { Suspense, useRef, useState } from 'react'
import { EditItem, readItem, useIsOwner } from '../../features/collections/index.ts'
import { type CardEditing, studiedQuery, useStudyKeys } from '../../features/study/index.ts'
import { Link } from '../../platform/Link.ts'
import { useSession } from '../../platform/session.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'

/** Edits the current card. The collection's owner edits the card's item; other users edit its definition. */
export function EditCard({ card, onEdited }: CardEditing) {
  const { data: collection } = useQuery(studiedQuery(card.collection_id, useSession().username))
  const isMine = useIsOwner(collection?.owner.username)
  if (collection && isMine) return <OwnCard card={card} collection={collection} onEdited={onEdited} />
  return card.definition_id !== null && <ItsDefinition id={card.definition_id} />
}

function OwnCard({ card, collection, onEdited }: CardEditing & { collection: Collection }) {
  const t = useText()
  const [item, setItem] = useState<CollectionItem | null>(null)
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => readItem(card.collection_id, card.item_id),
    // If the card was deleted, the session restarts.
    onSuccess: (found) => {
      if (!found) return onEdited()
      setItem(found)
      setOpen(true)
    },
  })
  useStudyKeys({ e: mutate })
  return (
    <>
      <button type="button" className="link" aria-keyshortcuts="e" aria-disabled={isPending} onClick={() => mutate()}>
        {t('study.edit_card')} <kbd>e</kbd>
      </button>
      {item && (
        <Suspense>
          <FeatureTexts feature="collections">
            <EditItem
              key={item.item_id}
              {...{ collection, item, open }}
              onClose={() => setOpen(false)}
              onSaved={onEdited}
            />
          </FeatureTexts>
        </Suspense>
      )}
    </>
  )
}

function ItsDefinition({ id }: { id: number }) {
  const t = useText()
  const link = useRef<HTMLAnchorElement>(null)
  useStudyKeys({ e: () => link.current?.click() })
  return (
    <Link
      to="/$locale/definition/$id/edit"
      params={{ id: String(id) }}
      target="_blank"
      ref={link}
      aria-keyshortcuts="e"
    >
      {t('study.edit_definition')} <kbd>e</kbd>
    </Link>
  )
}
