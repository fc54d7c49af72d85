import { useQuery } from '@tanstack/react-query'
import type { CollectionItem } from '@vlacku/contract/collections'
import type { Level, LevelCard } from '@vlacku/contract/levels'
import { useDeferredValue, useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { itemsQuery } from '../../collections/index.ts'
import { nameOf } from '../nameOf.ts'
import { addLevelCards, levelCardsQuery, removeLevelCard, useInvalidateLevels } from '../queries.ts'
import { toggled } from './LevelForm.tsx'

interface Props {
  level: Level
  open: boolean
  onClose: () => void
}

/** The cards of a level, which can be removed, and the other cards of its collection, which can be added. */
export function LevelCards({ level, open, onClose }: Props) {
  const t = useText()
  return (
    <Dialog title={t('study.cards_of_level', { name: level.name })} open={open} onClose={onClose}>
      <Cards level={level} onClose={onClose} />
    </Dialog>
  )
}

function Cards({ level, onClose }: Omit<Props, 'open'>) {
  const t = useText()
  const [page, setPage] = useState(1)
  const cards = useQuery(levelCardsQuery(level.level_id, page))
  const pages = cards.data ? Math.max(1, Math.ceil(cards.data.total / cards.data.per_page)) : page
  // The last card of the last page has been removed.
  if (page > pages) setPage(pages)
  return (
    <>
      <div className="dialog-body flow">
        {cards.isPending && <RowsSkeleton />}
        {cards.isError && <ErrorNote error={cards.error} retry={() => void cards.refetch()} />}
        {cards.data && (
          <>
            <h3 className="h3">{t('study.level_cards', { count: cards.data.total })}</h3>
            <ul className="level-cards">
              {cards.data.cards.map((card) => (
                <Inside key={card.flashcard_id} level={level} card={card} />
              ))}
            </ul>
            <Paging page={page} pages={pages} onChange={setPage} />
          </>
        )}
        <Choice level={level} />
      </div>
      <DialogFooter onCancel={onClose} cancel={t('study.ready')} />
    </>
  )
}

function Paging({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const t = useText()
  if (pages <= 1) return null
  return (
    <p className="row-of-buttons">
      <button type="button" className="button small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('shell.previous')}
      </button>
      <button type="button" className="button small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('shell.next')}
      </button>
    </p>
  )
}

function Inside({ level, card }: { level: Level; card: LevelCard }) {
  const t = useText()
  const invalidate = useInvalidateLevels()
  const { mutate } = useSingleMutation({
    mutationFn: () => removeLevelCard(level.level_id, card.flashcard_id),
    onSuccess: invalidate,
    onError: (error) => notify({ kind: 'error', error }),
  })
  const name = nameOf(card)
  return (
    <li>
      <span dir="auto">{name}</span>
      <button type="button" className="link" aria-label={t('study.take_out_named', { name })} onClick={() => mutate()}>
        {t('study.take_out')}
      </button>
    </li>
  )
}

/** Searches the cards of the collection and adds the selected ones to the level. */
function Choice({ level }: { level: Level }) {
  const t = useText()
  const invalidate = useInvalidateLevels()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const deferredSearch = useDeferredValue(search.trim())
  const items = useQuery(itemsQuery(level.collection_id, { page, ...(deferredSearch && { search: deferredSearch }) }))
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => addLevelCards(level.level_id, [...chosen]),
    onSuccess: async ({ added_count }) => {
      setChosen(new Set())
      notify({ kind: 'success', text: t('study.put_in', { count: added_count }) })
      await invalidate()
    },
    onError: (error) => notify({ kind: 'error', error }),
  })
  const shown = (items.data?.items ?? []).flatMap((item: CollectionItem) =>
    item.flashcard && !item.levels.some(({ level_id }) => level_id === level.level_id)
      ? [{ id: item.flashcard.id, name: nameOf(item) }]
      : [],
  )
  const toggle = (id: number) => setChosen(toggled(chosen, id))
  return (
    <>
      <TextField
        label={t('study.search_cards')}
        type="search"
        value={search}
        maxLength={200}
        onChange={(event) => {
          setSearch(event.target.value)
          setPage(1)
        }}
      />
      {items.isError && <ErrorNote error={items.error} retry={() => void items.refetch()} />}
      {items.data && shown.length === 0 && <p className="quiet small">{t('study.no_more_cards')}</p>}
      <ul className="level-cards" aria-busy={items.isFetching}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label className="check">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />{' '}
              <span dir="auto">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {items.data && (
        <Paging page={page} pages={Math.ceil(items.data.total / items.data.per_page)} onChange={setPage} />
      )}
      <ActButton
        className="button"
        busy={isPending}
        busyText={t('shell.working')}
        disabled={chosen.size === 0}
        onClick={() => mutate()}
      >
        {t('study.put_chosen_in', { count: chosen.size })}
      </ActButton>
    </>
  )
}
