/** Following is refused or impossible for a reason that a sentence tells. */
export class MirrorError extends Error {
  override name = 'MirrorError'
}
