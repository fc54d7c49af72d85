/** Address of an entry: which of its languages is shown, by its tag. */
export interface ValsiSearchParams {
  lang?: string
}

export const readValsiSearchParams = ({ lang }: Record<string, unknown>): ValsiSearchParams =>
  typeof lang === 'string' && /^[\w-]{1,30}$/.test(lang) ? { lang } : {}
