import type { Version } from '@vlacku/contract/versions'
import { presentContent } from './content.ts'
import type { VersionRow } from './versions.repository.ts'

export function presentVersion({ message, content, langtag, langrealname, created_at, ...row }: VersionRow): Version {
  return {
    ...row,
    created_at: created_at.toISOString(),
    commit_message: message,
    content: { ...presentContent(content), langtag, langrealname },
  }
}
