/** A source of sentences as stored. The licence is empty if it is unknown. */
export interface SourceMetadata {
  source: string
  licence: string
  url: string | null
}

/** Metadata of well-known sources. */
const KNOWN: Record<string, SourceMetadata> = {
  tatoeba: { source: 'Tatoeba', licence: 'CC BY 2.0 FR', url: 'https://tatoeba.org' },
  muplis: {
    source: 'muplis',
    licence: 'MIT; sentences of tatoeba.org CC BY 2.0 FR',
    url: 'https://github.com/La-Lojban/sutysisku',
  },
  cll: {
    source: 'The Complete Lojban Language',
    licence: '© 1997 The Logical Language Group, Inc.; an extract, to be copied under the same permission notice',
    url: 'https://lojban.org/publications/cll/',
  },
}

/** Returns the metadata of a source by name. Values given in the file take precedence. */
export function sourceMetadata(name: string, licence: string, url: string): SourceMetadata {
  const known = KNOWN[name.toLowerCase()]
  const { source, ...metadata } = known ?? { source: name, licence: '', url: null }
  return { source, licence: licence || metadata.licence, url: url || metadata.url }
}
