import type { Collection } from '@vlacku/contract/collections'
import { useEffect, useRef, useState } from 'react'
import { readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter, useDiscard } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { DirectionField } from '../DirectionField.tsx'
import { DIRECTIONS } from '../items.ts'
import { LeftOut } from '../LeftOut.tsx'
import { LookUpForm } from '../LookUpForm.tsx'
import { importItems, meaningsOf, useInvalidateCollections } from '../queries.ts'
import { PastedRow } from './PastedRow.tsx'
import { type ListEntry, MAX_WORDS, readList } from './readList.ts'
import { comesIn, itemOf, type ListRow, rowsOf, STATES, wordsToLookUp } from './rows.ts'

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
  const submit = () => {
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
      onSubmit={submit}
      {...{ isPending, error, onClose }}
    />
  )
}

interface PastedPreviewProps {
  collection: Collection
  rows: ListRow[]
  onBack: () => void
  onClose: () => void
}

/** The preview of a pasted list, in which the user chooses the meanings and the study direction, followed by the result. */
function PastedPreview({ collection, rows: initialRows, onBack, onClose }: PastedPreviewProps) {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const discard = useDiscard()
  const [rows, setRows] = useState(initialRows)
  const [direction, setDirection] = useState<string>('both')
  const coming = rows.filter(comesIn)
  const { mutate, isPending, error, data } = useSingleMutation({
    mutationFn: () => {
      const studied = DIRECTIONS.find((name) => name === direction) ?? null
      return importItems(
        collection.collection_id,
        coming.map((row) => itemOf(row, studied)),
      )
    },
    meta: { showsError: true },
    onSuccess: () => {
      discard()
      return invalidate()
    },
  })
  const choose = (at: number, chosen: number) =>
    setRows(rows.map((row, nth) => (nth === at ? { ...row, chosen } : row)))
  if (data) return <PastedReport rows={rows} imported={data} onClose={onClose} />
  return (
    <Form
      onSubmit={() => {
        if (coming.length > 0) mutate()
      }}
    >
      <div className="dialog-body flow">
        <Counts rows={rows} />
        <table className="data pasted">
          <thead>
            <tr>
              <th>{t('collections.paste_line')}</th>
              <th>{t('collections.word')}</th>
              <th>{t('collections.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <PastedRow key={at} row={row} onChoose={(chosen) => choose(at, chosen)} />
            ))}
          </tbody>
        </table>
        <DirectionField value={direction} onChange={setDirection} isOptional />
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter
        onCancel={onBack}
        cancel={t('collections.paste_again')}
        disabled={coming.length === 0}
        busy={isPending}
      >
        {t('collections.paste_add', { count: coming.length })}
      </DialogFooter>
    </Form>
  )
}

/** Number of entries by state. Receives focus when it appears, because the previously focused button is unmounted. */
function Counts({ rows }: { rows: ListRow[] }) {
  const t = useText()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const counts = STATES.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  return (
    <p ref={line} tabIndex={-1}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => t(`collections.paste_${state}`, { count }))
        .join(', ')}
    </p>
  )
}

const REASONS = {
  unknown: 'definition_not_found',
  there: 'already_there',
  repeated: 'already_there',
  too_long: 'too_long',
} as const

interface ReportProps {
  rows: ListRow[]
  imported: Awaited<ReturnType<typeof importItems>>
  onClose: () => void
}

function PastedReport({ rows, imported, onClose }: ReportProps) {
  const t = useText()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const before = rows.flatMap(({ state, line, front }) =>
    state === 'found' || state === 'own'
      ? []
      : [{ identifier: `${t('collections.paste_line')} ${line}, ${front}`, reason: REASONS[state] }],
  )
  const skipped = [...before, ...imported.skipped_items]
  return (
    <>
      <div className="dialog-body flow">
        <p role="status">{t('collections.imported', { imported: imported.imported_count, skipped: skipped.length })}</p>
        <LeftOut title={t('collections.skipped')} items={skipped} />
      </div>
      <footer>
        <button ref={close} type="button" className="button main" onClick={onClose}>
          {t('shell.close')}
        </button>
      </footer>
    </>
  )
}
