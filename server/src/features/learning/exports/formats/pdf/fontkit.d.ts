declare module 'fontkit' {
  /** The part of a font that we use. */
  interface Font {
    /** Code points with a glyph. */
    characterSet: number[]
  }
  export function openSync(file: string): Font
}
