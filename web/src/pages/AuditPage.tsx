import { getRouteApi } from '@tanstack/react-router'
import { AuditFilters, AuditLog } from '../features/audit/index.ts'
import { ACTIONS, knownAction } from './auditActions.ts'
import { ManagePage } from './ManagePage.tsx'

const route = getRouteApi('/$locale/members/user-managers/audit')

export function AuditPage() {
  const address = knownAction(route.useSearch())
  return (
    <ManagePage features={['roles', 'audit']} title="audit.title" lede="audit.lede">
      <AuditFilters address={address} actions={ACTIONS} />
      <AuditLog address={address} />
    </ManagePage>
  )
}
