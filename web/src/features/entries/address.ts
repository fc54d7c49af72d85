/** Address of an entry: which of its languages is shown, by its tag. */
export interface ValsiAddress {
  lang?: string
}

export const readValsiAddress = ({ lang }: Record<string, unknown>): ValsiAddress =>
  typeof lang === 'string' && /^[\w-]{1,30}$/.test(lang) ? { lang } : {}
