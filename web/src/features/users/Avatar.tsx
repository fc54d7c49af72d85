import { useState } from 'react'
import { useImageAddress } from './image.ts'

interface Props {
  username: string
  has_profile_image: boolean
}

/** Profile picture or, if there is none, the initial. Decorative, since the name is next to it. */
export function Avatar({ username, has_profile_image }: Props) {
  const src = useImageAddress(username)
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
