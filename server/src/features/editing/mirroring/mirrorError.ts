/** Thrown when mirroring is rejected or impossible; the message has the reason. */
export class MirrorError extends Error {
  override name = 'MirrorError'
}
