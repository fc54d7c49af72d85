/** Following is refused or impossible for a reason that a sentence tells. */
export class FollowError extends Error {
  override name = 'FollowError'
}
