/** Search parameters of an entry page: the tag of the displayed language. */
export interface ValsiSearchParams {
  lang?: string
}

export const readValsiSearchParams = ({ lang }: Record<string, unknown>): ValsiSearchParams =>
  typeof lang === 'string' && /^[\w-]{1,30}$/.test(lang) ? { lang } : {}
