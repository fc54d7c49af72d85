import { useMemo } from 'react'
import { useLocale } from '../../platform/text.tsx'

/** Returns a function that formats cents as dollars: $10.50. `Intl` doesn't support Lojban, so it uses the English format. */
export function useMoney(): (cents: number, sign?: 'always') => string {
  const locale = useLocale()
  return useMemo(() => {
    const language = locale === 'ru' ? 'ru' : 'en'
    const format = (signDisplay: 'auto' | 'exceptZero') =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', signDisplay })
    const [plain, signed] = [format('auto'), format('exceptZero')]
    return (cents, sign) => (sign ? signed : plain).format(cents / 100)
  }, [locale])
}
