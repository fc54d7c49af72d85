import { ENGLISH_ROWS } from './irregularEnglish.ts'
import { RUSSIAN_ROWS } from './irregularRussian.ts'

/** Maps each irregular form in a language to its possible base forms (left → leave, lay → lie). */
export const IRREGULAR_FORMS: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  english: basesByForm(ENGLISH_ROWS),
  russian: basesByForm(RUSSIAN_ROWS),
}

function basesByForm(rows: string): Map<string, string[]> {
  const bases = new Map<string, string[]>()
  for (const row of rows.trim().split('\n')) {
    const [base = '', ...forms] = row.split(' ')
    for (const form of forms) bases.set(form, [...(bases.get(form) ?? []), base])
  }
  return bases
}
