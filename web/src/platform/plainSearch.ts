/**
 * Parses and formats search parameters as plain text. By default, the router parses values as JSON, which would change searches
 * for `true`, `1e3` or `"dog"`.
 */
export const plainSearch = {
  parseSearch: (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const defined = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(defined.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
}

/** Removes undefined parameters. */
export const withoutUndefined = <Params extends object>(params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Params
