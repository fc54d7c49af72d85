import { FeedLinks } from '../changes/index.ts'

/** Where what is added to a collection can be followed. */
export const FeedOf = ({ id, name }: { id: number; name: string }) => (
  <FeedLinks of={`collections/${id}`} title={name} />
)
