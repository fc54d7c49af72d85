import { createAtom } from '@tanstack/store'
import { useState } from 'react'
import { useStore } from '../../platform/store.ts'

interface Props {
  username: string
  has_profile_image: boolean
}

/** Profile picture or, if there is none, the initial. Decorative, since the name is next to it. */
export function Avatar({ username, has_profile_image }: Props) {
  const src = useImageUrl(username)
  const [missing, setMissing] = useState<string>()
  if (has_profile_image && missing !== src)
    return (
      <img
        className="avatar big"
        src={src}
        alt=""
        width={88}
        height={88}
        fetchPriority="low"
        onError={() => setMissing(src)}
      />
    )
  return (
    <span className="avatar big" aria-hidden="true">
      {[...username][0]}
    </span>
  )
}

/**
 * Times (Unix ms) of local profile picture changes, by username. They are part of the picture URL, because browsers cache
 * pictures by URL.
 */
const changes = createAtom<Readonly<Record<string, number>>>({})
const NONE = {}

/** Reloads all profile pictures of the user. */
export const imageChanged = (username: string) => changes.set((all) => ({ ...all, [username]: Date.now() }))

/** Returns the URL of a user's profile picture. */
function useImageUrl(username: string): string {
  const changedAt = useStore<Readonly<Record<string, number>>>(changes, NONE)[username]
  const url = `/api/users/${encodeURIComponent(username)}/profile-image`
  return changedAt ? `${url}?t=${changedAt}` : url
}
