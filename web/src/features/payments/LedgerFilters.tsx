import { useNavigate } from '@tanstack/react-router'
import type { MovementKind } from '@vlacku/contract/payments'
import { useText } from '../../platform/text.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import type { LedgerSearchParams } from './queries.ts'

interface Props {
  params: LedgerSearchParams
  kinds: readonly MovementKind[]
}

/** Filters of the ledger, all stored as search parameters. */
export function LedgerFilters({ params, kinds }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers support <search>
    <form
      // Resets the fields when the URL changes through a link or the browser history.
      key={JSON.stringify({ ...params, page: undefined })}
      className="peoplefilter"
      role="search"
      aria-label={t('payments.narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
        const search = Object.fromEntries(entries.filter(([, value]) => value !== ''))
        void navigate({ to: '.', search: search as never, resetScroll: false })
      }}
    >
      <TextField
        name="username"
        label={t('payments.person')}
        aside={t('payments.person_help')}
        defaultValue={params.username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="reference"
        label={t('payments.reference')}
        aside={t('payments.reference_help')}
        defaultValue={params.reference}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField name="kind" label={t('payments.what')} defaultValue={params.kind ?? ''}>
        <option value="">{t('payments.any_kind')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`payments.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField name="from" type="date" label={t('payments.from')} defaultValue={params.from} />
      <TextField name="until" type="date" label={t('payments.until')} defaultValue={params.until} />
      <button type="submit" className="button">
        {t('payments.show')}
      </button>
    </form>
  )
}
