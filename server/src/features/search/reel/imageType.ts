const beginnings: [type: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** Detects a raster image type from the first bytes, or returns null. */
export function imageType(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
