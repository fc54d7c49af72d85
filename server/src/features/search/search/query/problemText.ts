import type { Problem } from '@vlacku/query'
import { createTranslator } from 'use-intl/core'
import en from '../../../../../../locales/en/query.json' with { type: 'json' }

const t = createTranslator({ locale: 'en', messages: en })

/** Describes the problem in English for API clients. The interface translates it. */
export function problemText(
  { problem, at, length, field = '', meant, reason = '', most = 0 }: Problem,
  text: string,
): string {
  const key = problem === 'unknown_field' && meant ? 'problem_unknown_field_meant' : `problem_${problem}`
  const piece = text.slice(at, at + length)
  return t(key as 'problem_bad_regex', { piece, field, meant: meant ?? '', reason, most: String(most) } as never)
}
