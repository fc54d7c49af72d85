/** Pale and deep of the colours of places (web/src/app/styles/tokens.css), as every program knows them. */
const COLOURS = [
  ['#e8d1d5', '#9f1138'],
  ['#e4eaea', '#2e6c96'],
  ['#ece8dd', '#8b5f01'],
  ['#d0dcd1', '#0a5225'],
  ['#dcd2e0', '#551681'],
] as const

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A picture for who has none: the first letter of the name on a colour, always the same for the same name. */
export function avatarOf(username: string): string {
  // marks belong to the letter they stand on; whole towers of them do not
  const letter = /[\p{L}\p{N}]\p{M}{0,3}/u.exec(username.normalize('NFC'))?.[0] ?? '?'
  const [pale, deep] = COLOURS[sumOf(username.toLowerCase()) % COLOURS.length]!
  const shown = letter.toUpperCase().replace(/[&<>"']/g, (sign) => ESCAPED[sign]!)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
<rect width="256" height="256" fill="${pale}"/>
<text x="128" y="128" dy="0.35em" text-anchor="middle" font-family="Georgia, 'Noto Serif', serif" font-size="136" fill="${deep}">${shown}</text>
</svg>
`
}

/** Spreads names over colours; 31 is what Java takes for texts. */
const sumOf = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 0)
