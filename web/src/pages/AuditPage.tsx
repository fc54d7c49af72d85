import { getRouteApi } from '@tanstack/react-router'
import { AuditFilters, AuditLog } from '../features/audit/index.ts'
import { ManagePage } from './ManagePage.tsx'
import { ACTIONS } from './peopleAddress.ts'

const route = getRouteApi('/$locale/members/user-managers/audit')

export function AuditPage() {
  const address = route.useSearch()
  return (
    <ManagePage features={['roles', 'audit']} title="audit.title" lede="audit.lede">
      <AuditFilters address={address} actions={ACTIONS} />
      <AuditLog address={address} />
    </ManagePage>
  )
}
