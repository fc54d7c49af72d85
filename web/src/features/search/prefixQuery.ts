import { printQuery } from '@vlacku/query'

/** Returns the query for head words that start with the given text. Escapes special characters. */
export const prefixQuery = (text: string) =>
  printQuery({
    kind: 'term',
    field: 'word',
    value: { kind: 'pattern', parts: [{ literal: text.trim().toLowerCase() }, 'many'] },
  })
