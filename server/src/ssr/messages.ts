/** Initial data of a rendering thread. */
export interface RenderWorkerData {
  /** Directory of the built web app. */
  webDir: string
  /** URL of the site, for absolute links. */
  site: string
}

export interface RenderedPage {
  status: number
  html: Uint8Array<ArrayBuffer>
  /** The page compressed with Brotli. */
  packed: Uint8Array<ArrayBuffer>
}
export type RenderResult = RenderedPage | { redirect: string }

/** A service request made during rendering, with the digest of its response or its error code. */
export interface ServiceRequest {
  name: string
  input: object
  response: string
}

/** A URL pattern, and the parameters that its page uses; null if all parameters may matter. */
export interface PageRoute {
  /** URL pattern in router syntax: `/$locale/valsi/$id`. */
  path: string
  parameters: string[] | null
}

/** Messages from the main thread to a rendering thread. */
export type ToThread =
  | { kind: 'render'; rendering: number; url: string }
  | { kind: 'response'; request: number; json: string }
  | { kind: 'rejection'; request: number; code: string; details?: unknown }

/** Messages from a rendering thread to the main thread: service requests, rendered pages and failures. */
export type FromThread =
  | { kind: 'loaded'; routes: PageRoute[] }
  | { kind: 'request'; rendering: number; request: number; name: string; input: object }
  | { kind: 'rendered'; rendering: number; rendered: RenderResult }
  | { kind: 'failed'; rendering: number; message: string }
