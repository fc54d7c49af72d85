import { getRouteApi } from '@tanstack/react-router'
import { DeletedList } from '../features/reports/index.ts'
import { ManagePage } from './ManagePage.tsx'

const route = getRouteApi('/$locale/members/deleters/deleted')

export const DeletedPage = () => (
  <ManagePage features={['reports']} title="reports.deleted_title" lede="reports.deleted_lede">
    <DeletedList page={route.useSearch().page} />
  </ManagePage>
)
