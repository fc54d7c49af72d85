import type { Language } from '@vlacku/contract/languages'
import { ImportError } from './importError.ts'

/** The id of a language by its own name, its English name or its tag. */
export function languageOf(languages: readonly Language[], name: string, file: string, line: number | null): number {
  const wanted = plain(name)
  const language =
    languages.find((l) => plain(l.tag) === wanted) ??
    languages.find((l) => plain(l.real_name) === wanted) ??
    languages.find((l) => plain(l.english_name) === wanted)
  if (language) return language.id
  const reason =
    line === null ? `there is no language "${name}"` : `the language "${name}" is not known; name it with --lang`
  throw new ImportError(file, line, reason)
}

const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
