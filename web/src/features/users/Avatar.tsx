import { useImageAddress } from './image.ts'

interface Props {
  username: string
  has_profile_image: boolean
}

/** The picture of somebody, or the first letter of the name. It stands beside the name, so it says nothing itself. */
export function Avatar({ username, has_profile_image }: Props) {
  const address = useImageAddress(username)
  if (has_profile_image)
    return <img className="avatar big" src={address} alt="" width={88} height={88} fetchPriority="low" />
  return (
    <span className="avatar big" aria-hidden="true">
      {[...username][0]}
    </span>
  )
}
