import fs from 'node:fs'

/** The parts of a rendered page. */
export interface Rendered {
  status: number
  locale: string
  head: string
  body: string
  data: string
}

/** Reads the build's HTML template, into which pages are inserted. */
export function readTemplate(file: string): (page: Rendered) => string {
  const template = fs.readFileSync(file, 'utf8')
  const [beforeLang, afterLang] = halves(template, '<html lang="en">')
  const [beforeHead, afterHead] = halves(afterLang, '<!--head-->')
  const [beforeApp, afterApp] = halves(afterHead, '<!--app-->')
  const [beforeData, end] = halves(afterApp, '<!--data-->')
  return ({ locale, head, body, data }) =>
    `${beforeLang}<html lang="${locale}">${beforeHead}${head}${searchLink(locale)}${beforeApp}${body}${beforeData}` +
    `<script id="data" type="application/json">${data}</script>${end}`
}

const searchLink = (locale: string) =>
  `<link rel="search" type="application/opensearchdescription+xml" title="vlacku" href="/${locale}/opensearch.xml">`

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The built index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
