import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { type ReactNode, useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { isStarter } from '../../ui/AuthorName.tsx'
import { useOpenedOnce } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { CollectionForm } from './CollectionForm.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { MakeCardsDialog } from './MakeCardsDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import {
  cloneCollection,
  deleteCollection,
  exportCollection,
  exportToAnki,
  restoreCollection,
  useInvalidateCollections,
  useIsOwner,
} from './queries.ts'

const ReportCollection = lazyPart(async () => (await import('../reports/index.ts')).ReportCollection)
const PasteDialog = lazyPart(async () => (await import('./pasted/PasteDialog.tsx')).PasteDialog)

/** Name, owner and actions of a collection; `children` are additional links. */
export function CollectionHead({ collection, children }: { collection: Collection; children?: ReactNode }) {
  const t = useText()
  const days = useDays()
  const { name, description, owner, is_public, updated_at, clone_count, cloned_from, withheld_reason } = collection
  return (
    <header className="pad">
      <p className="small quiet">
        <Link to="/$locale/collections" className="plain">
          {t('collections.title')}
        </Link>{' '}
        / {t(is_public ? 'collections.public' : 'collections.private')}
      </p>
      <div className="spread">
        <h1 className="h1" tabIndex={-1}>
          {name}
        </h1>
        <div className="study-links">
          {children}
          <MakeFirstCards collection={collection} />
          <CollectionMenu collection={collection} />
        </div>
      </div>
      {withheld_reason !== null && (
        <p className="note" role="note">
          {t('collections.withheld', { reason: withheld_reason })}
        </p>
      )}
      {description && <p className="lede about">{description}</p>}
      <p className="small quiet">
        {!isStarter(owner.username) && (
          <>
            <Link to="/$locale/user/$username" params={{ username: owner.username }} className="plain">
              {t('collections.by', { username: owner.username })}
            </Link>
            {' · '}
          </>
        )}
        {t('collections.changed', { date: days.long(new Date(updated_at)) })}
        {clone_count > 0 && <> · {t('collections.copies', { count: clone_count })}</>}
        {cloned_from && (
          <>
            {' · '}
            <Link to="/$locale/collections/$id" params={{ id: String(cloned_from.collection_id) }}>
              {t('collections.copy_of', cloned_from)}
            </Link>
          </>
        )}
      </p>
    </header>
  )
}

/** Button that creates the first cards, shown to the owner of a collection without cards. */
function MakeFirstCards({ collection }: { collection: Collection }) {
  const t = useText()
  const isMine = useIsOwner(collection.owner.username)
  const [open, setOpen] = useState(false)
  const { item_count, card_count } = collection
  if (!isMine || item_count === 0 || card_count > 0) return null
  return (
    <>
      <button type="button" className="button main" onClick={() => setOpen(true)}>
        {t('collections.make_cards')}
      </button>
      <MakeCardsDialog collection={collection} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function CollectionMenu({ collection }: { collection: Collection }) {
  const t = useText()
  const { isLoggedIn, authorities } = useSession()
  const isMine = useIsOwner(collection.owner.username)
  const { open, around, button, box, close } = useDisclosure<HTMLDivElement>('bottom-end')
  const [openDialog, setOpenDialog] = useState<
    'edit' | 'cards' | 'merge' | 'import' | 'paste' | 'report' | 'withhold' | null
  >(null)
  const isReporting = openDialog === 'report' || openDialog === 'withhold'
  const isReportOpened = useOpenedOnce(isReporting)
  const isPasteOpened = useOpenedOnce(openDialog === 'paste')
  const act = useActs(collection)
  const chosen = (what: () => unknown) => () => {
    close()
    what()
  }
  const done = () => setOpenDialog(null)
  return (
    <>
      <div className="sense-menu" {...around}>
        <button {...button} className="icon-button" aria-label={t('collections.more')} title={t('collections.more')}>
          <Icon name="more" />
        </button>
        {open && (
          <div className="menu" {...box}>
            {isMine && (
              <button type="button" onClick={chosen(() => setOpenDialog('edit'))}>
                <Icon name="edit" /> {t('collections.edit')}
              </button>
            )}
            {isMine && collection.card_count < collection.item_count && (
              <button type="button" onClick={chosen(() => setOpenDialog('cards'))}>
                <Icon name="stack" /> {t('collections.make_cards')}
              </button>
            )}
            <button type="button" onClick={chosen(act.copyLink)}>
              <Icon name="link" /> {t('collections.copy_link')}
            </button>
            {isLoggedIn && (
              <button type="button" onClick={chosen(act.clone)}>
                <Icon name="stack" /> {t('collections.clone')}
              </button>
            )}
            {isMine && (
              <button type="button" onClick={chosen(() => setOpenDialog('merge'))}>
                <Icon name="share" /> {t('collections.merge')}
              </button>
            )}
            <button type="button" onClick={chosen(act.save)}>
              <Icon name="download" /> {t('collections.export')}
            </button>
            {isLoggedIn && collection.card_count > 0 && (
              <button type="button" onClick={chosen(act.saveForAnki)}>
                <Icon name="download" /> {t('collections.export_anki')}
              </button>
            )}
            {isMine && (
              <button type="button" onClick={chosen(() => setOpenDialog('import'))}>
                <Icon name="upload" /> {t('collections.import')}
              </button>
            )}
            {isMine && (
              <button type="button" onClick={chosen(() => setOpenDialog('paste'))}>
                <Icon name="plus" /> {t('collections.paste')}
              </button>
            )}
            {isLoggedIn && !isMine && (
              <button type="button" onClick={chosen(() => setOpenDialog('report'))}>
                <Icon name="warning" /> {t('collections.report')}
              </button>
            )}
            {!isMine && authorities.includes('moderate_comments') && (
              <button type="button" onClick={chosen(() => setOpenDialog('withhold'))}>
                <Icon name="lock" /> {t('collections.withhold')}
              </button>
            )}
            {isMine && (
              <button type="button" onClick={chosen(act.remove)}>
                <Icon name="trash" /> {t('collections.delete')}
              </button>
            )}
          </div>
        )}
      </div>
      <CollectionForm collection={collection} open={openDialog === 'edit'} onClose={done} />
      <MakeCardsDialog collection={collection} open={openDialog === 'cards'} onClose={done} />
      <MergeDialog collection={collection} open={openDialog === 'merge'} onClose={done} />
      <ImportDialog collection={collection} open={openDialog === 'import'} onClose={done} />
      {isReportOpened && (
        <ReportCollection
          collection={collection}
          openDialog={isReporting ? openDialog : null}
          onClose={done}
          onWithheld={act.leave}
          onFailed={done}
        />
      )}
      {isPasteOpened && (
        <PasteDialog collection={collection} open={openDialog === 'paste'} onClose={done} onFailed={done} />
      )}
    </>
  )
}

function useActs({ collection_id }: Collection) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const invalidate = useInvalidateCollections()
  const open = (id: number) => navigate({ to: '/$locale/collections/$id', params: { locale, id: String(id) } })
  const clone = useSingleMutation({
    mutationFn: () => cloneCollection(collection_id),
    onSuccess: async (copy) => {
      await invalidate()
      notify({ kind: 'success', text: t('collections.cloned') })
      await open(copy.collection_id)
    },
  })
  const remove = useSingleMutation({
    mutationFn: () => deleteCollection(collection_id),
    onSuccess: async () => {
      await navigate({ to: '/$locale/collections', params: { locale }, search: { whose: 'mine' } })
      await invalidate()
      notify({ kind: 'success', text: t('collections.deleted'), act: { label: t('collections.undo'), run: restore } })
    },
  })
  const restore = async () => {
    await restoreCollection(collection_id)
    await invalidate()
    await open(collection_id)
  }
  const save = useSingleMutation({
    mutationFn: () => exportCollection(collection_id),
  })
  const saveForAnki = useSingleMutation({
    mutationFn: () => exportToAnki(collection_id),
  })
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/${locale}/collections/${collection_id}`, location.href).href)
      notify({ kind: 'success', text: t('collections.copied') })
    } catch {
      notify({ kind: 'error', text: t('collections.copy_failed') })
    }
  }
  return {
    leave: () => navigate({ to: '/$locale/collections', params: { locale } }),
    clone: () => clone.mutate(),
    remove: () => remove.mutate(),
    save: () => save.mutate(),
    saveForAnki: () => saveForAnki.mutate(),
    copyLink,
  }
}
