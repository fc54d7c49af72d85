export { ActivityList } from './ActivityList.tsx'
export { Counts } from './Counts.tsx'
export { UserFilters } from './list/UserFilters.tsx'
export { UserList } from './list/UserList.tsx'
export { ManageTabs } from './ManageTabs.tsx'
export { AboutUser, ProfileHead, ProfileTabs } from './ProfileHead.tsx'
export { MyProfile } from './profile/MyProfile.tsx'
export {
  isUnknownUser,
  ownProfileQuery,
  PER_PAGE,
  userDefinitionsQuery,
  userProfileQuery,
  usersQuery,
} from './queries.ts'
export { roleName } from './roleName.ts'
export type { UsersSearchParams } from './searchParams.ts'
export { UserManagement } from './UserManagement.tsx'
