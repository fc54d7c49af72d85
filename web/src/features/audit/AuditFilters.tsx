import { useNavigate } from '@tanstack/react-router'
import type { AuditAction } from '@vlacku/contract/audit'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../../platform/text.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { AuditSearchParams } from './queries.ts'

interface Props {
  params: AuditSearchParams
  /** All action types that can be selected. */
  actions: readonly AuditAction[]
}

/** Audit log filters by action type and user; both are search parameters. */
export function AuditFilters({ params, actions }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Updates the field when the URL changes through a link or the browser history.
  useEffect(() => {
    if (input.current) input.current.value = params.username ?? ''
  }, [params.username])
  const navigate = useNavigate({ from: '/$locale/audit' })
  const change = (changes: { action?: string | undefined; username?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }) as AuditSearchParams,
      replace: true,
      resetScroll: false,
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers support <search>
    <form
      className="peoplefilter"
      role="search"
      aria-label={t('audit.narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        const username = new FormData(event.currentTarget).get('username')
        change({ username: String(username).trim() || undefined })
      }}
    >
      <div className="field">
        <span className="caption">
          <label htmlFor={id}>{t('audit.person')}</label>
          <small>{t('audit.person_help')}</small>
        </span>
        <span className="withbutton">
          <input
            id={id}
            ref={input}
            name="username"
            type="search"
            className="text-input"
            defaultValue={params.username}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // Clearing the field removes the filter.
            onChange={(event) => event.target.value === '' && change({ username: undefined })}
          />
          <button type="submit" className="button" aria-label={t('audit.show')}>
            <Icon name="search" />
          </button>
        </span>
      </div>
      <SelectField
        label={t('audit.action')}
        value={params.action ?? ''}
        onChange={(event) => change({ action: event.target.value || undefined })}
      >
        <option value="">{t('audit.any_action')}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.actions.${action}`)}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
