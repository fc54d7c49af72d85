/** Maximum lengths in bytes (RFC 5321, section 4.5.3.1; RFC 1035, section 2.3.4). */
const MAX_LOCAL_PART = 64
const MAX_DOMAIN = 253
/** Characters between the dots of a local part: `atext` (RFC 5322) and non-ASCII characters (RFC 6532). */
const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const ALL_DIGITS = /^\d+$/

/**
 * Returns true for a deliverable email address: an unquoted local part, and a domain with at least two labels. Both may contain
 * non-ASCII characters.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), asciiDomain(text.slice(at + 1))]
  if (domain === null || new TextEncoder().encode(local).length > MAX_LOCAL_PART) return false
  const labels = domain.split('.')
  return (
    local.split('.').every((atom) => ATOM.test(atom)) &&
    domain.length <= MAX_DOMAIN &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !ALL_DIGITS.test(labels.at(-1)!)
  )
}

/** Encodes a domain for DNS (IDNA); null if that is impossible. */
function asciiDomain(domain: string): string | null {
  // `URL` also accepts hyphens at the ends of non-ASCII labels, other URL parts, and %-escapes
  if (/(?:^|\.)-|-(?:\.|$)/.test(domain) || !/^(?:[\w.-]|[^\p{ASCII}\p{C}\p{Z}])+$/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
