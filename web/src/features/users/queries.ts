import type { EndpointInput } from '@vlacku/contract'
import type { updateProfile } from '@vlacku/contract/auth'
import { ApiError } from '../../platform/ApiError.ts'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import type { ImageType } from '../../platform/readImage.ts'
import type { UsersSearchParams } from './searchParams.ts'

export const PER_PAGE = 20

export const usersQuery = (params: UsersSearchParams) => {
  const query = { ...params, per_page: PER_PAGE }
  return pageQuery(['users', 'list', query], 'GET /users', { query })
}

export const userProfileQuery = (username: string) =>
  endpointQuery(['users', 'profile', username], 'GET /users/:username/profile', { params: { username } })

export const userDefinitionsQuery = (username: string, page = 1) =>
  endpointQuery(['users', 'definitions', username, page], 'GET /users/:username/definitions', {
    params: { username },
    query: { page, per_page: PER_PAGE },
  })

export const formerNamesQuery = (username: string) =>
  endpointQuery(['users', 'former-names', username], 'GET /users/:username/former-names', { params: { username } })

export const freeFormerName = (username: string, former_name: string) =>
  request('DELETE /users/:username/former-names/:former_name', { params: { username, former_name } })

export const ownProfileQuery = endpointQuery(['users', 'own'], 'GET /auth/profile')

/** True if the user doesn't exist or the username is invalid. The routes show the "not found" page in both cases. */
export const isUnknownUser = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'user_not_found' || error.code === 'invalid_request')

export type ProfileChanges = NonNullable<EndpointInput<typeof updateProfile>['body']>
export const saveProfile = (changes: ProfileChanges) => request('PUT /auth/profile', { body: changes })

export const sendImage = (data: string, mime_type: ImageType) =>
  request('POST /users/profile-image', { body: { data, mime_type } })
export const removeImage = () => request('DELETE /users/profile-image')

export const resendConfirmation = (email: string) => request('POST /auth/resend-confirmation', { body: { email } })

export const blockUser = (user_id: number, reason: string, until: string | null) =>
  request('POST /auth/block-user', { body: { user_id, block: true, reason, until } })
export const unblockUser = (user_id: number) => request('POST /auth/block-user', { body: { user_id, block: false } })
export const disableUser = (user_id: number, disable: boolean) =>
  request('POST /auth/disable-user', { body: { user_id, disable } })
