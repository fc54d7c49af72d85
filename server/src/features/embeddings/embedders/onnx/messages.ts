/** What the process of a model is asked: first to open, then to embed, one thing at a time. */
export type ToModel = { kind: 'open'; order: OpenOrder } | { kind: 'embed'; texts: string[] }

export interface OpenOrder {
  folder: string
  /** Threads that a text is worked on by. */
  threads: number
  /** A folder whose `node_modules` has onnxruntime-node; null: wherever this program finds its packages. */
  runtimeFrom: string | null
}

export interface Opened {
  id: string
  dimensions: number
}

/** `refused` is a sentence for the operator. */
export type FromModel = { opened: Opened } | { vectors: Float32Array[] } | { refused: string }
