import { ApiError } from '../../../platform/ApiError.ts'
import type { Written } from '../content.ts'

/** Values of a comment form. */
export interface Values extends Written {
  subject: string
}
export const EMPTY: Values = { subject: '', text: '', pictures: [] }

export const isValues = (values: Partial<Values>) =>
  typeof values.text === 'string' &&
  typeof values.subject === 'string' &&
  Array.isArray(values.pictures) &&
  values.pictures.every((picture) => typeof picture?.url === 'string')

/** Maximum lengths of a comment and its subject, in characters. */
const MAX_LENGTHS = { text: 50_000, subject: 300 }
/** Maximum number of pictures per comment. */
export const MAX_PICTURES = 10

export type Problem = 'subject_needed' | 'subject_long' | 'text_needed' | 'text_long'
export type Problems = { [Field in 'subject' | 'text']?: Problem }

/** Returns the validation errors of a comment. */
export function problemsOf({ subject, text, pictures }: Values, withSubject: boolean): Problems {
  const problems: Problems = {}
  if (withSubject && subject.trim() === '') problems.subject = 'subject_needed'
  if (subject.length > MAX_LENGTHS.subject) problems.subject = 'subject_long'
  if (text.trim() === '' && pictures.length === 0) problems.text = 'text_needed'
  if (text.length > MAX_LENGTHS.text) problems.text = 'text_long'
  return problems
}

/** Returns the fields that a server error concerns; empty if it concerns the whole form. */
export function rejectedFields(error: unknown): ('subject' | 'text')[] {
  if (!(error instanceof ApiError)) return []
  const named = Object.keys((error.details?.fields as object | undefined) ?? {}).map((path) => path.split('.')[0])
  const fields = named.flatMap((name) => (name === 'subject' ? 'subject' : name === 'content' ? 'text' : []))
  if (fields.length > 0) return [...new Set(fields as ('subject' | 'text')[])]
  return ['invalid_mathjax', 'not_an_image', 'image_not_found', 'too_large'].includes(error.code) ? ['text'] : []
}
