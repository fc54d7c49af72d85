import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checked, TableEncoding } from '@vlacku/contract/bulkImport'
import type { Language } from '@vlacku/contract/languages'
import { type FormEvent, useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { clearTabTexts, useTabState } from '../../platform/useTabState.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { LanguageField, languagesQuery } from '../languages/index.ts'
import { checkTable, type TableInput } from './queries.ts'

/** `useTabState` key of the pasted table. */
const PASTED = 'bulkImport'

/** Encoding names, identical in every language. */
const ENCODINGS: Record<TableEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
}

/** Uploads a table from a file or pasted text for validation. Uses the `bulkImport` texts. */
export function TableForm({ onChecked }: { onChecked: (checked: Checked) => void }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const languages = useQuery(languagesQuery)
  const [lang, setLang] = useState<number | null>(null)
  const [encoding, setEncoding] = useState<TableEncoding | ''>('')
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useTabState(PASTED)
  const [isEmpty, setEmpty] = useState(false)
  const chosenOf = (all: Language[]) =>
    all.find(({ id, tag }) => (lang === null ? tag === locale : id === lang)) ?? all[0]
  const { mutate, isPending, error } = useSingleMutation({
    // Waits for the list of languages if it isn't loaded yet.
    mutationFn: async () => checkTable(await tableOf(chosenOf(await queryClient.ensureQueryData(languagesQuery))!.id)),
    meta: { showsError: true },
    onSuccess(checked) {
      clearTabTexts(PASTED)
      onChecked(checked)
    },
  })
  async function tableOf(lang_id: number): Promise<TableInput> {
    if (!file)
      return {
        bytes: new TextEncoder().encode(pasted),
        filename: t('bulkImport.pasted_name'),
        lang_id,
        encoding: 'utf-8',
      }
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { bytes, filename: file.name.slice(0, 200), lang_id, ...(encoding && { encoding }) }
  }
  const all = languages.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const nothing = !file && pasted.trim() === ''
    setEmpty(nothing)
    if (!nothing) mutate()
  }
  if (languages.isError) return <ErrorNote error={languages.error} retry={() => void languages.refetch()} />
  return (
    <form className="flow" aria-label={t('bulkImport.title')} onSubmit={submit}>
      <TextField
        label={t('bulkImport.file')}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        error={isEmpty ? t('bulkImport.nothing_given') : undefined}
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      {file ? (
        <SelectField
          label={t('bulkImport.encoding')}
          value={encoding}
          onChange={(event) => setEncoding(event.target.value as TableEncoding | '')}
        >
          <option value="">{t('bulkImport.encoding_found')}</option>
          {Object.entries(ENCODINGS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextArea
          label={t('bulkImport.paste')}
          rows={6}
          value={pasted}
          spellCheck={false}
          placeholder="word,definition,notes,glosswords"
          onChange={(event) => setPasted(event.target.value)}
        />
      )}
      <LanguageField
        label={t('bulkImport.language')}
        languages={all}
        value={chosenOf(all)?.id ?? null}
        onChange={setLang}
      />
      {error && <ErrorNote error={error} />}
      <p>
        <ActButton type="submit" className="button main" busy={isPending} busyText={t('shell.working')}>
          {t('bulkImport.check')}
        </ActButton>
      </p>
    </form>
  )
}
