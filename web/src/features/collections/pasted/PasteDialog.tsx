import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LookUpForm } from '../LookUpForm.tsx'
import { meaningsOf } from '../queries.ts'
import { PastedPreview } from './PastedPreview.tsx'
import { type ListEntry, MAX_WORDS, readList } from './readList.ts'
import { type ListRow, rowsOf, wordsToLookUp } from './rows.ts'

interface Props {
  collection: Collection
  open: boolean
  onClose: () => void
}

/** Adds a pasted word list to a collection after a preview. */
export function PasteDialog({ open, ...props }: Props) {
  const t = useText()
  return (
    <Dialog title={t('collections.paste')} open={open} onClose={props.onClose}>
      <Steps {...props} />
    </Dialog>
  )
}

type StepsProps = Omit<Props, 'open'>

function Steps({ collection, onClose }: StepsProps) {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<ListRow[] | null>(null)
  if (rows) return <PastedPreview collection={collection} rows={rows} onBack={() => setRows(null)} onClose={onClose} />
  return <ListForm collection={collection} text={text} onText={setText} onRows={setRows} onClose={onClose} />
}

interface FormProps extends StepsProps {
  text: string
  onText: (text: string) => void
  onRows: (rows: ListRow[]) => void
}

function ListForm({ collection, text, onText, onRows, onClose }: FormProps) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (entries: ListEntry[]) =>
      rowsOf(entries, await meaningsOf(collection.collection_id, wordsToLookUp(entries), [...langids])),
    meta: { showsError: true },
    onSuccess: onRows,
  })
  const look = () => {
    const entries = readList(text)
    if (entries.length === 0) return t('collections.paste_empty')
    if (entries.length > MAX_WORDS) return t('collections.paste_too_many', { count: entries.length, most: MAX_WORDS })
    mutate(entries)
    return undefined
  }
  return (
    <LookUpForm
      help={t('collections.paste_help')}
      label={t('collections.paste_words')}
      aside={t('collections.paste_words_help')}
      text={text}
      onText={onText}
      submit={t('collections.paste_look')}
      onSubmit={look}
      {...{ isPending, error, onClose }}
    />
  )
}
