import type { PayPalSettings } from '../../../platform/config.ts'

/** Returns true for the page with PayPal's buttons, such as `/en/balance`. */
export const isPaymentPage = (url: string): boolean => /^\/\w+\/balance\/?(?:[?#]|$)/.test(url)

/** Hosts used by PayPal's buttons: https://developer.paypal.com/sdk/js/configuration/ */
const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * Builds the headers of the payment page: a CSP that also allows PayPal's hosts for scripts, frames and connections, and an
 * opener policy that lets PayPal's popup report the result.
 */
export function paymentPageHeaders(policy: string, { address }: PayPalSettings): Record<string, string> {
  const hosts = address ? [address] : HOSTS
  const more: Record<string, string[]> = {
    'script-src': hosts,
    'frame-src': ["'self'", ...hosts],
    'connect-src': hosts,
    'img-src': hosts,
    // the buttons use inline styles
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
