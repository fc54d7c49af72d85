import { createRequire } from 'node:module'
import path from 'node:path'

/** A font family and its files. */
export interface FontFamily {
  name: string
  files: readonly string[]
}

const resolve = createRequire(import.meta.url).resolve
const inPackage = (name: string, ...parts: string[]) =>
  path.join(path.dirname(resolve(`${name}/package.json`)), ...parts)

const noto = (name: string, ...faces: string[]): FontFamily => ({
  name,
  files: faces.map((face) =>
    inPackage(
      `@expo-google-fonts/${name.toLowerCase().replaceAll(' ', '-')}`,
      face,
      `${name.replaceAll(' ', '')}_${face}.ttf`,
    ),
  ),
})
const dejaVu = (name: string): FontFamily => ({
  name,
  files: [inPackage('dejavu-fonts-ttf', 'ttf', `${name.replaceAll(' ', '')}.ttf`)],
})

const LATIN = noto('Noto Sans', '400Regular', '400Regular_Italic', '700Bold')
const CHINESE = noto('Noto Sans SC', '400Regular')
const JAPANESE = noto('Noto Sans JP', '400Regular')
const KOREAN = noto('Noto Sans KR', '400Regular')
/** DejaVu Sans covers Arabic, Hebrew, Armenian, Georgian and symbols. */
const OTHERS = [noto('Noto Sans Thai', '400Regular'), dejaVu('DejaVu Sans'), noto('Noto Emoji', '400Regular')]

/** Font families for characters that Chinese, Japanese and Korean share but render differently. */
const EAST_ASIAN: Record<string, FontFamily[]> = {
  zh: [CHINESE, JAPANESE, KOREAN],
  ja: [JAPANESE, CHINESE, KOREAN],
  ko: [KOREAN, CHINESE, JAPANESE],
}

/** Returns font families in order of preference for a document in the given languages, whose tags are ordered by importance. */
export function familiesFor(tags: readonly string[]): FontFamily[] {
  const eastAsian = tags.flatMap((tag) => EAST_ASIAN[tag.split('-')[0]!.toLowerCase()] ?? [])
  return [LATIN, ...new Set([...eastAsian, ...EAST_ASIAN.ja!]), ...OTHERS]
}

/** Font for code and for formulas printed as source text. Missing characters use other families. */
const MONOSPACE = dejaVu('DejaVu Sans Mono')

/** Files of all families. */
export const FONT_FILES = [...familiesFor([]), MONOSPACE].flatMap(({ files }) => files)
