import type { AnyRouter } from '@tanstack/react-router'

/**
 * Makes the router render what the server rendered, so that React can hydrate it: without this mark, the router wraps the page in
 * a Suspense boundary in browsers only.
 *
 * `hydrate` of `@tanstack/react-router/ssr/client` sets the mark, too, but it reads the state of the router from an inline script.
 * The content security policy forbids inline scripts; a nonce is impossible, since the server caches pages. The router has no other
 * public way to set the mark: `ssr` is declared in its types, but not documented.
 */
export function markServerRendered(router: AnyRouter) {
  router.ssr = { manifest: undefined }
}
