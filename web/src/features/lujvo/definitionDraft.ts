import type { Component } from '@vlacku/contract/compounds'
import type { PredictedPlace } from './predictPlaces.ts'

/**
 * Returns the start of a definition in the given language: the glosses of the components and the predicted places with their
 * origins, such as `dog house: $x_1=z_1$, $x_2=z_2$ (resident), $x_3=g_2$ (breed)`. Empty without glosses and places.
 */
export function definitionDraft(
  components: readonly Component[],
  predicted: readonly PredictedPlace[] | null,
  langid: number,
): string {
  const inLanguage = components.filter(({ definition }) => definition?.langid === langid)
  const glosses = inLanguage.flatMap(({ definition }) => definition?.gloss_keywords?.[0]?.word ?? [])
  const isNamed = (word: string) => inLanguage.some((component) => component.word === word)
  const letters = lettersOf(components.flatMap(({ word }) => word ?? []))
  const places = (predicted ?? [])
    .filter(({ omission }) => omission === null)
    .map(({ word, number, name }, i) => {
      const place = `$x_{${i + 1}}=${letters.get(word)}_{${number}}$`
      return name !== null && isNamed(word) ? `${place} (${name})` : place
    })
  return [glosses.join(' '), places.join(', ')].filter(Boolean).join(': ')
}

/** Maximum length of the prefix in a place label, such as `ge` in `ge_1`. */
const MAX_LETTERS = 3

/** Returns the first letters of each word: as many as are needed to distinguish it from the other words. */
function lettersOf(words: readonly string[]): Map<string, string> {
  const plain = (word: string) => word.replace(/[^a-z]/gi, '')
  const isUnique = (word: string, length: number) =>
    words.every((other) => other === word || plain(other).slice(0, length) !== plain(word).slice(0, length))
  const lengths = Array.from({ length: MAX_LETTERS }, (_, i) => i + 1)
  return new Map(
    words.map((word) => [word, plain(word).slice(0, lengths.find((length) => isUnique(word, length)) ?? MAX_LETTERS)]),
  )
}
