export interface Texts {
  [key: string]: string | Texts
}

/** Flattens `{ may: { vote: 'x' } }` to `{ 'may.vote': 'x' }`. */
export const flatTexts = (texts: Texts, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text]] : Object.entries(flatTexts(text, `${prefix}${key}.`)),
    ),
  )
