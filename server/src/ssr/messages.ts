/** Initial data of a rendering thread. */
export interface RenderWorkerData {
  /** Where the build put the web app. */
  webDir: string
  /** Absolute address of the site, for whole links. */
  site: string
}

export interface RenderedPage {
  status: number
  html: Uint8Array<ArrayBuffer>
  /** The same, packed with Brotli. */
  packed: Uint8Array<ArrayBuffer>
}
export type RenderResult = RenderedPage | { redirect: string }

/** A service request of a rendering, with the digest of its response or with its error code. */
export interface Asked {
  name: string
  input: object
  answer: string
}

/** A pattern of addresses, and the parameters that its page knows; null: any may matter. */
export interface PageRoute {
  /** As the router writes it: `/$locale/valsi/$id`. */
  path: string
  parameters: string[] | null
}

/** Messages from the main thread to a rendering thread. */
export type ToThread =
  | { kind: 'render'; rendering: number; url: string }
  | { kind: 'answer'; call: number; json: string }
  | { kind: 'refusal'; call: number; code: string; details?: unknown }

/** Messages from a rendering thread to the main thread: service requests, rendered pages and failures. */
export type FromThread =
  | { kind: 'loaded'; routes: PageRoute[] }
  | { kind: 'call'; rendering: number; call: number; name: string; input: object }
  | { kind: 'rendered'; rendering: number; rendered: RenderResult }
  | { kind: 'failed'; rendering: number; message: string }
