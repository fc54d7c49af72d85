import { useText } from '../../platform/text.tsx'

const KILO = 1000

/** Returns a function that formats file sizes: 12 kB, 3.4 MB. Uses the `exports` texts. */
export function useBytes() {
  const t = useText()
  return (bytes: number) => {
    const size = Math.round(bytes / KILO)
    return size < KILO
      ? t('exports.kilobytes', { size: Math.max(1, size) })
      : t('exports.megabytes', { size: Math.round(size / 100) / 10 })
  }
}
