declare module '@citation-js/core' {
  /** A source as CSL-JSON. */
  export type CslItem = Record<string, unknown>

  export class Cite {
    constructor(sources: CslItem[])
    format(as: 'bibliography', options: { format: 'text' | 'html'; template: string; lang: string }): string
    format(as: 'bibtex'): string
  }
}
declare module '@citation-js/plugin-csl'
declare module '@citation-js/plugin-bibtex'
