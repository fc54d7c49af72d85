import type { CslItem } from '@citation-js/core'
import type { Ctx } from '../../platform/context.ts'
import { readVersion } from './service.ts'

const SITE_NAME = 'vlacku'

/** 4 MB of code and styles, loaded by the first who cites. */
let loaded: Promise<typeof import('@citation-js/core')> | null = null

/** A version as a source: a sentence in the style of the APA, an entry for BibTeX, and CSL-JSON. */
export async function citeVersion(ctx: Ctx, site: string, version_id: number) {
  const item = sourceOf(site, await readVersion(ctx, version_id))
  loaded ??= load()
  const { Cite } = await loaded
  const title = String(item.title).replaceAll("'", APOSTROPHE)
  const sentence = new Cite([{ ...item, title }]).format('bibliography', {
    format: 'text',
    template: 'apa',
    lang: 'en-US',
  })
  return {
    text: sentence.replaceAll(APOSTROPHE, "'").trim(),
    bibtex: new Cite([item]).format('bibtex').trim(),
    csl: [item],
  }
}

/** Styles make quotation marks of apostrophes, which are letters here; this is none that they know. */
const APOSTROPHE = '\ue000'

/** https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
function sourceOf(site: string, { version, word, author }: Awaited<ReturnType<typeof readVersion>>): CslItem {
  const people = new Set([author, version.username])
  const [year, month, day] = version.created_at.slice(0, 10).split('-').map(Number)
  return {
    id: `vlacku-${version.version_id}`,
    type: 'entry-dictionary',
    title: word,
    author: [...people].map((literal) => ({ literal })),
    issued: { 'date-parts': [[year, month, day]] },
    'container-title': SITE_NAME,
    version: String(version.version),
    URL: `${site}/en/version/${version.version_id}`,
  }
}

async function load() {
  const core = await import('@citation-js/core')
  await Promise.all([import('@citation-js/plugin-csl'), import('@citation-js/plugin-bibtex')])
  return core
}
