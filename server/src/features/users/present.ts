import type { UserDefinition, UserItem, UserProfile } from '@vlacku/contract/users'
import { presentContent } from '../versions/index.ts'
import type { ProfileRow, UserRow, WrittenRow } from './repository.ts'

export const presentUser = (row: UserRow): UserItem => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export const presentProfile = ({ created_at, ...row }: ProfileRow): UserProfile => ({
  ...row,
  join_date: created_at.toISOString(),
})

export const presentWritten = ({ updated_at, content, ...row }: WrittenRow): UserDefinition => ({
  ...row,
  valsiword: row.word,
  content: presentContent(content),
  has_image: (content.images ?? []).length > 0,
  notes: row.notes === '' ? null : row.notes,
  created_at: row.created_at.toISOString(),
  time: Math.floor(updated_at.getTime() / 1000),
})
