import type { PayPalSettings } from '../../../platform/config.ts'

/** The page with PayPal's buttons, and no other: `/en/balance`. */
export const isPaymentPage = (url: string): boolean => /^\/\w+\/balance\/?(?:[?#]|$)/.test(url)

/** What PayPal's buttons load and open. https://developer.paypal.com/sdk/js/configuration/ */
const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * Headers of that page: its policy with PayPal's hosts let in, for scripts, frames and calls; and its windows may know who
 * opened them, by which the one that PayPal opens tells that one has paid.
 */
export function paymentPageHeaders(policy: string, { address }: PayPalSettings): Record<string, string> {
  const hosts = address ? [address] : HOSTS
  const more: Record<string, string[]> = {
    'script-src': hosts,
    'frame-src': ["'self'", ...hosts],
    'connect-src': hosts,
    'img-src': hosts,
    // the buttons bring styles of their own
    'style-src': ["'unsafe-inline'"],
  }
  const directives = new Map(policy.split(';').map((one) => [one.split(' ', 1)[0]!, one.split(' ').slice(1)]))
  for (const [name, values] of Object.entries(more))
    directives.set(name, [
      ...(directives.get(name) ?? []),
      ...values.filter((one) => !directives.get(name)?.includes(one)),
    ])
  return {
    'content-security-policy': [...directives].map(([name, values]) => [name, ...values].join(' ')).join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
