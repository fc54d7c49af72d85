import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { DialogFooter, useDiscard } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { AnkiModel } from './AnkiModel.tsx'
import { LeftOut } from './LeftOut.tsx'
import {
  type Deck,
  deckQuery,
  type ImportedDeck,
  importDeck,
  type ModelChoice,
  useInvalidateCollections,
} from './queries.ts'

interface Props {
  file: File
  /** The target collection; undefined to create a new one. */
  collection: Collection | undefined
  onClose: () => void
}

/** Imports an Anki deck: shows its contents, the mapping of notes to items, and the result. */
export function AnkiImport({ file, collection, onClose }: Props) {
  const t = useText()
  const { data: deck, error } = useQuery(deckQuery(file))
  if (deck) return <DeckForm deck={deck} file={file} collection={collection} onClose={onClose} />
  return (
    <>
      <div className="dialog-body flow">
        {error ? <ErrorNote error={error} /> : <Busy text={t('collections.deck_reading')} />}
      </div>
      <DialogFooter onCancel={onClose} cancel={t(error ? 'shell.close' : 'shell.cancel')} />
    </>
  )
}

const Busy = ({ text }: { text: string }) => (
  <div role="status">
    <p>{text}</p>
    <progress aria-label={text} />
  </div>
)

function DeckForm({ deck, file, collection, onClose }: Props & { deck: Deck }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const invalidate = useInvalidateCollections()
  const discard = useDiscard()
  const [name, setName] = useState(deck.name || file.name.replace(/\.[^.]*$/, ''))
  const [models, setModels] = useState<Record<string, ModelChoice>>({})
  const [with_history, setWithHistory] = useState(deck.reviews > 0)
  const [tags_to_levels, setTagsToLevels] = useState(false)
  const choices = { collection_id: collection?.collection_id, name, models, with_history, tags_to_levels }
  const keyOf = useKeys()
  const { mutate, isPending, error, data } = useSingleMutation({
    mutationFn: () => importDeck(file, choices, keyOf(JSON.stringify(choices))),
    meta: { showsError: true },
    onSuccess: () => {
      discard()
      return invalidate()
    },
  })
  const close = () => {
    onClose()
    const id = data?.collection.collection_id
    if (!collection && id) void navigate({ to: '/$locale/collections/$id', params: { locale, id: String(id) } })
  }
  return (
    <Form onSubmit={() => mutate()}>
      <div className="dialog-body flow">
        {data && <DeckReport imported={data} />}
        {isPending && <Busy text={t('collections.deck_importing')} />}
        {!data && !isPending && (
          <>
            <DeckSummary deck={deck} />
            {!collection && (
              <TextField
                label={t('collections.name')}
                value={name}
                maxLength={120}
                required
                onChange={(event) => setName(event.target.value)}
              />
            )}
            {deck.models.map((model) => (
              <AnkiModel
                key={model.id}
                model={model}
                choice={models[model.id] ?? model.choice}
                onChange={(choice) => setModels({ ...models, [model.id]: choice })}
              />
            ))}
            {deck.reviews > 0 && (
              <Check text={t('collections.deck_history')} checked={with_history} onChange={setWithHistory} />
            )}
            {deck.tags > 0 && (
              <Check
                text={t('collections.deck_tags', { count: deck.tags })}
                checked={tags_to_levels}
                onChange={setTagsToLevels}
              />
            )}
            {Object.keys(models).length === 0 && (
              <LeftOut title={t('collections.deck_left_out', { count: deck.left_out_count })} items={deck.left_out} />
            )}
          </>
        )}
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={close} cancel={t(data ? 'shell.close' : 'shell.cancel')} busy={isPending}>
        {!data && t('collections.import')}
      </DialogFooter>
    </Form>
  )
}

/** Returns one idempotency key per selection, so that a retry after a network failure continues the same import. */
function useKeys() {
  const [keys] = useState(() => new Map<string, string>())
  return (choice: string): string => {
    const key = keys.get(choice) ?? crypto.randomUUID()
    keys.set(choice, key)
    return key
  }
}

function Check({ text, checked, onChange }: { text: string; checked: boolean; onChange: (is: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} /> {text}
    </label>
  )
}

function DeckSummary({ deck: { notes, cards, reviews, media, sounds } }: { deck: Deck }) {
  const t = useText()
  return (
    <>
      <p className="soft">
        {[
          t('collections.deck_notes', { count: notes }),
          t('collections.cards', { count: cards }),
          t('collections.deck_reviews', { count: reviews }),
          t('collections.deck_media', { count: media }),
        ].join(' · ')}
      </p>
      {sounds > 0 && <p className="soft">{t('collections.deck_sounds', { count: sounds })}</p>}
    </>
  )
}

function DeckReport({ imported }: { imported: ImportedDeck }) {
  const t = useText()
  const { imported_count, already_there_count, skipped_count, skipped_items, without_images } = imported
  const { reviews, levels, sounds, dates_left_out } = imported
  return (
    <>
      <p role="status">{t('collections.imported', { imported: imported_count, skipped: skipped_count })}</p>
      <ul className="small">
        {already_there_count > 0 && <li>{t('collections.deck_there', { count: already_there_count })}</li>}
        {reviews > 0 && <li>{t('collections.deck_reviews', { count: reviews })}</li>}
        {levels > 0 && <li>{t('collections.deck_levels', { count: levels })}</li>}
        {sounds > 0 && <li>{t('collections.deck_sounds', { count: sounds })}</li>}
        {dates_left_out > 0 && <li>{t('collections.deck_dates', { count: dates_left_out })}</li>}
      </ul>
      <LeftOut title={t('collections.skipped')} items={skipped_items} />
      <LeftOut title={t('collections.without_images')} items={without_images} />
    </>
  )
}
