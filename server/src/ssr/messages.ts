/** What a thread that renders pages is started with. */
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

/** A call that a rendering asked, and what it was answered, as a digest; or the code it was refused with. */
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

/** What the site's thread sends to one that renders. */
export type ToThread =
  | { kind: 'render'; rendering: number; url: string }
  | { kind: 'answer'; call: number; json: string }
  | { kind: 'refusal'; call: number; code: string; details?: unknown }

/** What it hears from there: a page asks the services through the site's thread, and is rendered or fails. */
export type FromThread =
  | { kind: 'loaded'; routes: PageRoute[] }
  | { kind: 'call'; rendering: number; call: number; name: string; input: object }
  | { kind: 'rendered'; rendering: number; rendered: RenderResult }
  | { kind: 'failed'; rendering: number; message: string }
