import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useText } from '../../../platform/text.tsx'
import { useFieldInUrl } from '../../../platform/useFieldInUrl.ts'
import { Form } from '../../../ui/Form.tsx'
import { roleName } from '../roleName.ts'
import { ORDERS, type OrderKey, orderOf, searchParamsOfOrder, type UsersSearchParams } from '../searchParams.ts'

interface Props {
  params: UsersSearchParams
  /** Names of all roles. */
  roles: readonly string[]
  /** True if the search includes email addresses. */
  searchesMail: boolean
}

/** Filters and sort order of the user list, stored as search parameters. */
export function UserFilters({ params, roles, searchesMail }: Props) {
  const t = useText()
  const id = useId()
  const navigate = useNavigate({ from: '/$locale/users' })
  const change = (changes: Partial<UsersSearchParams>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }) as UsersSearchParams,
      replace: true,
      resetScroll: false,
    })
  const { text, type, submit } = useFieldInUrl(params.search ?? '', (search) =>
    change({ search: search || undefined! }),
  )
  // Includes the role in the URL even if that role no longer exists.
  const offered = params.role && !roles.includes(params.role) ? [...roles, params.role] : roles
  return (
    // Not all screen readers support <search>.
    <Form className="peoplefilter" role="search" aria-label={t('users.search_people')} onSubmit={submit}>
      <div className="field">
        <span className="caption">
          <label htmlFor={`${id}search`}>{t('users.name')}</label>
        </span>
        <input
          id={`${id}search`}
          type="search"
          className="text-input"
          value={text}
          placeholder={searchesMail ? t('users.search_name_or_mail') : t('users.search_name')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div className="field">
        <span className="caption">
          <label htmlFor={`${id}role`}>{t('users.role')}</label>
        </span>
        <select
          id={`${id}role`}
          className="text-input"
          value={params.role ?? ''}
          onChange={(event) => change({ role: event.target.value || undefined! })}
        >
          <option value="">{t('users.any_role')}</option>
          {offered.map((role) => (
            <option key={role} value={role}>
              {roleName(t, role)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <span className="caption">
          <label htmlFor={`${id}order`}>{t('users.order')}</label>
        </span>
        <select
          id={`${id}order`}
          className="text-input"
          value={orderOf(params)}
          onChange={(event) => change(searchParamsOfOrder(event.target.value as OrderKey))}
        >
          {ORDERS.map(({ key }) => (
            <option key={key} value={key}>
              {t(`users.order_${key}`)}
            </option>
          ))}
        </select>
      </div>
    </Form>
  )
}
