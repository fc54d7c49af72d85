export class BodyTooLong extends Error {
  override name = 'BodyTooLong'
}

/** Reads the body of a response. Stops and throws `BodyTooLong` after `maxBytes` bytes. */
export async function boundedBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLong(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
