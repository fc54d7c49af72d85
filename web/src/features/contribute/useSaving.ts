import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { errorText } from '../../platform/errorText.ts'
import { notify } from '../../platform/notify.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { clearTabTexts } from '../../platform/useTabState.ts'
import { slugOf } from '../entries/index.ts'
import { mayHaveRafsi } from './form/rafsi.ts'
import type { DefinitionFormState } from './form/useDefinitionForm.ts'
import { changesTo, newDefinition, type Values, valuesOf } from './form/values.ts'
import { mergeTexts } from './merge/mergeOf.ts'
import { addDefinition, changeDefinition, newKey, readSource, type Source } from './queries.ts'

/**
 * Saves the form exactly once, even if it is called or sent repeatedly. Server errors are shown next to their fields; a newer
 * version by another user is returned as `newer` for merging.
 */
export function useSaving(source: Source | null, { form, base, draft, rebase }: DefinitionFormState) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [newer, setNewer] = useState<Source | null>(null)
  const key = useRef(newKey())
  const underWay = useRef(false)

  async function send(values: Values, over: typeof base) {
    if (source && over) {
      const changes = changesTo(over.version, over.values, values)
      const { warning } = await changeDefinition(source.definitionid, changes, key.current)
      return { word: source.word, warning, message: t('contribute.updated') }
    }
    const { word, warning, new_word } = await addDefinition(newDefinition(values, await hasRafsi(values)), key.current)
    return { word, warning, message: t(new_word ? 'contribute.added' : 'contribute.added_to_word') }
  }
  // Rafsi typed for a previous word stay in the form but aren't sent.
  const hasRafsi = async (values: Values) => {
    const cached = queryClient.getQueryData(['contribute', 'analysis', values.source_langid, values.word.trim()])
    const type = (cached as { word_type?: string } | undefined)?.word_type
    return type === undefined || mayHaveRafsi(type)
  }

  async function finish({ word, warning, message }: Awaited<ReturnType<typeof send>>) {
    key.current = newKey()
    draft.drop()
    if (source) clearTabTexts(mergeTexts(source.definitionid))
    notify({ kind: 'success', text: message, ...(warning && { details: warning }) })
    for (const feature of ['entries', 'search', 'changes', 'versions', 'votes', 'contribute'])
      void queryClient.invalidateQueries({ queryKey: [feature] })
    await navigate({ to: '/$locale/valsi/$id', params: { locale, id: slugOf(word) } })
  }

  async function fail(error: unknown) {
    if (source && error instanceof ApiError && error.code === 'edit_conflict') {
      key.current = newKey()
      setNewer(await readSource(source.definitionid))
      return
    }
    // The form was saved and then changed. The next attempt is a new request, which detects the saved version.
    if (error instanceof ApiError && error.code === 'key_reused') key.current = newKey()
    const rejected = fieldsRejectedBy(error)
    for (const [i, field] of rejected.entries())
      form.setError(field, { message: errorText(t, error as Error) }, { shouldFocus: i === 0 })
    if (rejected.length === 0) setFailure(error as Error)
  }

  async function save(values: Values, over: typeof base) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      await finish(await send(values, over))
    } catch (error) {
      await fail(error).catch((other) => setFailure(other as Error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    save: form.handleSubmit((values) => save(values, base)),
    busy,
    failure,
    /** The version that another user has saved in the meantime. */
    newer,
    backToForm: () => setNewer(null),
    saveMerged: async (merged: Values) => {
      if (!newer) return
      setNewer(null)
      rebase(merged, newer)
      // From here on, the form contains the merged text, regardless of the result of the request.
      await save(merged, { version: newer.version, values: valuesOf(newer) })
    },
  }
}
export type Saving = ReturnType<typeof useSaving>

/** Form fields by their API names. */
const FIELDS: Record<string, keyof Values> = {
  word: 'word',
  source_langid: 'source_langid',
  lang_id: 'langid',
  definition: 'definition',
  notes: 'notes',
  etymology: 'etymology',
  jargon: 'jargon',
  selmaho: 'selmaho',
  rafsi: 'rafsi',
  gloss_keywords: 'glosses',
  place_keywords: 'places',
  images: 'images',
  image: 'images',
  commit_message: 'commit_message',
}
/** The field to which each error code belongs. */
const PLACES: Partial<Record<ApiError['code'], keyof Values>> = {
  not_a_word: 'word',
  image_not_found: 'images',
  not_an_image: 'images',
}

/** Returns the fields that an error concerns; empty if it concerns the whole form. */
export function fieldsRejectedBy(error: unknown): (keyof Values)[] {
  if (!(error instanceof ApiError)) return []
  const named = Object.keys((error.details?.fields as object | undefined) ?? {}).map(
    (path) => FIELDS[path.split('.')[0]!],
  )
  const known = [...new Set(named.filter((field) => field !== undefined))]
  if (known.length > 0) return known
  const place = PLACES[error.code]
  return place ? [place] : []
}
