import { RoleList } from '../features/roles/index.ts'
import { ManagePage } from './ManagePage.tsx'

export const RolesPage = () => (
  <ManagePage features={['roles']} title="roles.title" lede="roles.lede">
    <RoleList />
  </ManagePage>
)
