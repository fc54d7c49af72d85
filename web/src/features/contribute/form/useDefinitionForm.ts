import type { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Locale, readerLangids } from '../../../platform/locale.ts'
import { currentSession } from '../../../platform/session.ts'
import { useLocale } from '../../../platform/text.tsx'
import type { Source } from '../queries.ts'
import { draftKey, useDraft } from './drafts.ts'
import { emptyValues, type Values, valuesOf } from './values.ts'

/** The version on which an edit is based. */
export interface Base {
  version: number
  values: Values
}
const isDefinition = (values: Partial<Values>) => typeof values.definition === 'string' && Array.isArray(values.glosses)
const baseOf = (source: Source): Base => ({ version: source.version, values: valuesOf(source) })

/**
 * State of the definition form: values, base version and draft. `generation` changes whenever the form is reset, for fields with
 * their own state.
 */
export function useDefinitionForm(source: Source | null, word: string, definition: string) {
  const locale = useLocale()
  const [username] = useState(() => currentSession().username ?? '')
  const draft = useDraft(
    draftKey(username, source ? String(source.definitionid) : ['new', word].filter(Boolean).join(':')),
    isDefinition,
  )
  const [unwritten] = useState(() => ({ ...emptyValues(word, LOJBAN, rememberedLangid(locale)), definition }))
  const [base, setBase] = useState(() => (source ? (draft.found?.base ?? baseOf(source)) : null))
  const [restored, setRestored] = useState(draft.found?.saved_at ?? null)
  const [generation, setGeneration] = useState(0)
  const form = useForm<Values>({ defaultValues: draft.found?.values ?? base?.values ?? unwritten })

  const { store, drop } = draft
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const untouched = JSON.stringify(values) === JSON.stringify(base?.values ?? unwritten)
          if (untouched) drop()
          else store({ values: structuredClone(values), base })
        },
      }),
    [form, base, unwritten, store, drop],
  )

  const fill = (values: Values, over: Base | null) => {
    setBase(over)
    form.reset(values)
    setGeneration((before) => before + 1)
    setRestored(null)
  }
  return {
    form,
    base,
    generation,
    draft,
    restored,
    /** Discards all input and resets the form. */
    discard() {
      drop()
      const over = source && baseOf(source)
      fill(over?.values ?? unwritten, over)
    },
    /** Continues with `values` based on a newer version. */
    rebase(values: Values, newer: Source) {
      const over = baseOf(newer)
      store({ values, base: over })
      fill(values, over)
    },
  }
}
export type DefinitionFormState = ReturnType<typeof useDefinitionForm>

export const LOJBAN: typeof DEFAULT_SOURCE_LANGID = 1

const KEY = 'definitionLanguage'

/** Returns the language of the last definition written in this browser; by default, the interface language. */
export function rememberedLangid(locale: Locale): number {
  try {
    const saved = Number(localStorage.getItem(KEY))
    if (Number.isInteger(saved) && saved > 0) return saved
  } catch {
    // Storage is unavailable, so no language was remembered.
  }
  return readerLangids[locale][0] ?? LOJBAN
}

export function rememberLangid(langid: number) {
  try {
    localStorage.setItem(KEY, String(langid))
  } catch {
    // The user has to select the language again next time.
  }
}
