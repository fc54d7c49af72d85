/** Thrown when mirroring is rejected or impossible. The message is the reason. */
export class MirrorError extends Error {
  override name = 'MirrorError'
}
