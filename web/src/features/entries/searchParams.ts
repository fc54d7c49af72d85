/** Search parameters of an entry: the tag of the language shown. */
export interface ValsiSearchParams {
  lang?: string
}

export const readValsiSearchParams = ({ lang }: Record<string, unknown>): ValsiSearchParams =>
  typeof lang === 'string' && /^[\w-]{1,30}$/.test(lang) ? { lang } : {}
