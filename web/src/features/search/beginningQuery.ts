import { printQuery } from '@vlacku/query'

/** In the query language: head words that begin with a text, whatever signs are in it. */
export const beginningQuery = (text: string) =>
  printQuery({
    kind: 'term',
    field: 'word',
    value: { kind: 'pattern', parts: [{ literal: text.trim().toLowerCase() }, 'many'] },
  })
