/** A test that a text names: `` `path/to/file.test.ts`: “its sentence” ``. */
export interface NamedTest {
  file: string
  sentence: string
}

export const namedTests = (text: string): NamedTest[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`:\s+“([^”]+)”/g)].map(([, file, sentence]) => ({
    file: file!,
    sentence: sentence!.replace(/\s+/g, ' '),
  }))

/** Whether a file of tests has one of this name, as it is written there: `it('…',`, or behind the cases of an `each`. */
export function hasTest(source: string, sentence: string): boolean {
  const name = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(['"\`])${name}\\1\\s*,`).test(source)
}
