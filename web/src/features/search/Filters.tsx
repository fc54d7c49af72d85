import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Language } from '@vlacku/contract/languages'
import type { SearchResult } from '@vlacku/contract/search'
import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { useFormatNumber, useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { ClassMark, typesQuery } from '../entries/index.ts'
import { LanguagePicker, languagesQuery } from '../languages/index.ts'
import { searchQuery } from './queries.ts'
import { rememberLangs } from './rememberedLangs.ts'
import { ORDERS, type SearchParams } from './searchParams.ts'

export interface FiltersProps {
  params: SearchParams
  /** The user's languages, preferred first. They are listed first and selected by default. */
  ofReader: readonly number[]
  /** Additional filters of the selected mode. */
  children?: ReactNode
}

/** Search filters. All selections are stored in search parameters; the languages are also remembered. */
export function Filters({ params, ofReader, children }: FiltersProps) {
  const t = useText()
  // Reads the cached results of the query; showing the counts doesn't trigger a request.
  const { data: result } = useQuery({ ...searchQuery(params, ofReader), enabled: false })
  const totals = countsDictionary(params) ? result?.counts : undefined
  // In browsers, results are rendered first.
  const isHydrated = useHydrated()
  const shown = useDeferredValue<SearchParams | null>(params, isHydrated ? null : params)
  const shownTotals = useDeferredValue(totals)
  return (
    <aside className="filters" aria-label={t('search.filters')}>
      {shown && (
        <Choices params={shown} ofReader={ofReader} totals={shownTotals}>
          {children}
        </Choices>
      )}
    </aside>
  )
}

interface ChoicesProps extends FiltersProps {
  totals: SearchResult['counts'] | undefined
}

const Choices = memo(function Choices({ params, ofReader, totals, children }: ChoicesProps) {
  const t = useText()
  const navigate = useNavigate({ from: '/$locale/' })
  // Checkboxes stay checked while the URL is changing, so that two quick clicks both count.
  const [chosen, setChosen] = useState({ at: params, shown: params })
  const shown = chosen.at === params ? chosen.shown : params
  const change = (changes: Partial<SearchParams>) => {
    setChosen({ at: params, shown: { ...shown, ...changes } })
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <LanguageChoice
        params={shown}
        ofReader={ofReader}
        totals={totals?.languages}
        onChange={(langs) => {
          rememberLangs(langs)
          change({ langs })
        }}
      />
      {children}
      {params.mode !== 'muplis' && (
        <>
          <TypeChoice chosen={shown.type} totals={totals?.types} onChange={(type) => change({ type })} />
          {params.mode !== 'semantic' && <OrderChoice chosen={shown.sort} onChange={(sort) => change({ sort })} />}
          <TextFilter
            label={t('search.author')}
            any={t('search.anyone')}
            value={params.author}
            onChange={(author) => change({ author })}
          />
          <TextFilter
            label={t('search.selmaho')}
            any={t('search.any')}
            value={params.selmaho}
            onChange={(selmaho) => change({ selmaho })}
          />
        </>
      )}
    </>
  )
})

const countsDictionary = ({ mode }: SearchParams) => mode === undefined || mode === 'dictionary'

/** Number of results of an option. */
function Total({ of }: { of: number | undefined }) {
  const formatNumber = useFormatNumber()
  return of === undefined ? null : <span className="line-number">{formatNumber(of)}</span>
}

/** Number of languages with their own checkbox; the rest are under "more languages". */
const FEW = 5

function LanguageChoice({
  params,
  ofReader,
  totals,
  onChange,
}: FiltersProps & {
  totals: { langid: number; total: number }[] | undefined
  onChange: (langs: string | undefined) => void
}) {
  const t = useText()
  const { data = [] } = useQuery(languagesQuery)
  const chosen = params.langs === 'all' ? [] : (params.langs?.split(',').map(Number) ?? ofReader)
  const place = ({ id, definition_count }: Language) =>
    ofReader.includes(id) ? ofReader.indexOf(id) - 1e9 : chosen.includes(id) ? -1e8 : -definition_count
  const offered = data
    .filter(({ id, definition_count }) =>
      totals
        ? chosen.includes(id) || totals.some(({ langid }) => langid === id)
        : definition_count > 0 || ofReader.includes(id) || chosen.includes(id),
    )
    .sort((left, right) => place(left) - place(right))
  const shown = Math.max(FEW, chosen.length)
  const toggle = (id: number, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((other) => other !== id)
    onChange(next.length > 0 ? next.join(',') : 'all')
  }
  return (
    <fieldset>
      <legend>
        <h2>{t(params.mode === 'muplis' ? 'search.translations_in' : 'search.definitions_in')}</h2>
      </legend>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen.length === 0}
          onChange={(e) => onChange(e.target.checked ? 'all' : undefined)}
        />
        <span>{t('search.all_languages')}</span>
      </label>
      {offered.slice(0, shown).map(({ id, real_name, tag }) => (
        <label className="check" key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={(e) => toggle(id, e.target.checked)} />
          <span lang={htmlLang(tag)}>{real_name}</span>
          <Total of={totals && (totals.find(({ langid }) => langid === id)?.total ?? 0)} />
        </label>
      ))}
      {offered.length > shown && (
        <LanguagePicker
          languages={offered.slice(shown)}
          value={null}
          note={({ id }) => <Total of={totals?.find(({ langid }) => langid === id)?.total} />}
          onChange={(id) => toggle(id, true)}
          className="button bare small"
        >
          {t('search.more_languages', { count: offered.length - shown })}
        </LanguagePicker>
      )}
    </fieldset>
  )
}

const hasAny = (totals: { type_id: number; total: number }[] | undefined, type: number) =>
  totals === undefined || totals.some(({ type_id, total }) => type_id === type && total > 0)

/** The types that have results; in modes without result counts, all types. */
function TypeChoice({
  chosen,
  totals,
  onChange,
}: {
  chosen: number | undefined
  totals: { type_id: number; total: number }[] | undefined
  onChange: (type: number | undefined) => void
}) {
  const t = useText()
  const name = useId()
  const { data } = useQuery(typesQuery)
  const types = (data?.types ?? []).filter(
    ({ type_id, descriptor }) =>
      (descriptor !== 'nalvla' && !descriptor.startsWith('obsolete') && hasAny(totals, type_id)) || type_id === chosen,
  )
  return (
    <fieldset>
      <legend>
        <h2>{t('search.word_type')}</h2>
      </legend>
      <label className="check">
        <input type="radio" name={name} checked={chosen === undefined} onChange={() => onChange(undefined)} />
        <span>{t('search.any')}</span>
      </label>
      {types.map(({ type_id, descriptor }) => (
        <label className="check" key={type_id}>
          <input type="radio" name={name} checked={chosen === type_id} onChange={() => onChange(type_id)} />
          <ClassMark type={descriptor} />
          <Total of={totals && (totals.find((counted) => counted.type_id === type_id)?.total ?? 0)} />
        </label>
      ))}
    </fieldset>
  )
}

/** The sort order within each group of results. */
function OrderChoice({
  chosen,
  onChange,
}: {
  chosen: SearchParams['sort']
  onChange: (sort: SearchParams['sort']) => void
}) {
  const t = useText()
  const name = useId()
  return (
    <fieldset>
      <legend>
        <h2>{t('search.order')}</h2>
      </legend>
      {[undefined, ...ORDERS].map((order) => (
        <label className="check" key={order ?? 'best'}>
          <input type="radio" name={name} checked={chosen === order} onChange={() => onChange(order)} />
          <span>{t(`search.order_${order ?? 'best'}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface TextFilterProps {
  label: string
  any: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A text filter, applied when the field loses focus or Enter is pressed. */
function TextFilter({ label, any, value, onChange }: TextFilterProps) {
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ;(event.currentTarget.elements[0] as HTMLInputElement).blur()
      }}
    >
      <h2>
        <label htmlFor={id}>{label}</label>
      </h2>
      <input
        id={id}
        key={value ?? ''}
        className="text-input"
        placeholder={any}
        defaultValue={value}
        maxLength={60}
        onBlur={(event) => {
          const next = event.target.value.trim() || undefined
          if (next !== value) onChange(next)
        }}
      />
    </form>
  )
}
