export { AssignRole } from './AssignRole.tsx'
export { permissionsQuery, rolesQuery } from './queries.ts'
export { RoleList } from './RoleList.tsx'
export { rightName } from './rights.ts'
