import type { Suggestion } from '@vlacku/contract/suggest'

/**
 * Returns suggestions in browser format: query, completions, descriptions, URLs. OpenSearch Suggestions 1.1,
 * https://github.com/dewitt/opensearch
 */
export function asOpenSearch(
  { q, locale }: { q: string; locale: string },
  suggestions: readonly Suggestion[],
  publicUrl: string,
): [string, string[], string[], string[]] {
  const address = (text: string) => `${publicUrl}/${locale}?${new URLSearchParams({ q: text, mode: 'dictionary' })}`
  return [
    q,
    suggestions.map(({ text }) => text),
    suggestions.map(({ text, word }) => (word === null || word === text ? '' : word)),
    suggestions.map(({ text }) => address(text)),
  ]
}
