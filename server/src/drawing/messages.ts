/** What a thread that draws pages is started with. */
export interface DrawingOrder {
  /** Where the build put the web app. */
  webDir: string
  /** Absolute address of the site, for whole links. */
  site: string
}

export interface DrawnPage {
  status: number
  html: Uint8Array<ArrayBuffer>
  /** The same, packed with Brotli. */
  packed: Uint8Array<ArrayBuffer>
}
export type Drawn = DrawnPage | { redirect: string }

/** A call that a drawing asked, and what it was answered, as a digest; or the code it was refused with. */
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

/** What the site's thread sends to one that draws. */
export type ToThread =
  | { kind: 'draw'; drawing: number; url: string }
  | { kind: 'answer'; call: number; json: string }
  | { kind: 'refusal'; call: number; code: string; details?: unknown }

/** What it hears from there: a page asks the services through the site's thread, and is drawn or fails. */
export type FromThread =
  | { kind: 'loaded'; routes: PageRoute[] }
  | { kind: 'call'; drawing: number; call: number; name: string; input: object }
  | { kind: 'drawn'; drawing: number; drawn: Drawn }
  | { kind: 'failed'; drawing: number; message: string }
