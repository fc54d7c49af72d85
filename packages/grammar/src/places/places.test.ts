import { describe, expect, it } from 'vitest'
import { parse } from '../index.ts'

/** Formats places as `selbri.place=sumti`, with a question mark for uncertain assignments. */
function places(text: string): string {
  const { words, places } = parse(text)
  const textOf = ({ first, last }: { first: number; last: number }) =>
    words
      .slice(first, last + 1)
      .map((word) => word.text)
      .join(' ')
  const written = places.map(
    ({ selbri, sumti, place, tag, certain }) =>
      `${textOf(selbri)}.${place ?? tag}=${textOf(sumti)}${certain ? '' : '?'}`,
  )
  return written.join(', ')
}

describe('placesOf', () => {
  it.each([
    ['numbers sumti in order', 'mi klama lo zarci lo zdani', 'klama.1=mi, klama.2=lo zarci, klama.3=lo zdani'],
    ['leaves the first place open without a sumti before the selbri', 'klama lo zarci', 'klama.2=lo zarci'],
    ['continues with several sumti before the selbri', 'mi do prami', 'prami.1=mi, prami.2=do'],
    ['converts with se', 'lo gerku cu se batci mi', 'batci.2=lo gerku, batci.1=mi'],
    ['converts from the outside in', 'mi se te klama ti ta', 'klama.2=mi, klama.3=ti, klama.1=ta'],
    ['converts groups', "mi se ke klama ke'e do", 'klama.2=mi, klama.1=do'],
    ['converts emphasized se', "mi ba'e se prami do", 'prami.2=mi, prami.1=do'],
    ['continues after fa', 'klama fi ti ta', 'klama.3=ti, klama.4=ta'],
    ['assigns sumti before the selbri by fa', 'fe mi fa do prami', 'prami.2=mi, prami.1=do'],
    [
      'skips a filled place and marks the result as uncertain',
      'fe mi prami fa do ti',
      'prami.2=mi, prami.1=do, prami.3=ti?',
    ],
    ['marks a place that is filled twice as uncertain', 'mi prami fe do fe ti', 'prami.1=mi, prami.2=do, prami.2=ti?'],
    ['leaves a place question open', "mi klama fi'a ti", "klama.1=mi, klama.fi'a=ti?"],
    [
      'marks a sixth place as uncertain',
      'mi klama ti ti ti ti do',
      'klama.1=mi, klama.2=ti, klama.3=ti, klama.4=ti, klama.5=ti, klama.6=do?',
    ],
    [
      'assigns tagged sumti to the place of their tag',
      "mi klama ri'a nai do ti",
      "klama.1=mi, klama.ri'a nai=do, klama.2=ti",
    ],
    ['ignores tags without a sumti', 'pu ku mi klama na ku ti', 'klama.1=mi, klama.2=ti'],
    ['assigns the places of the last word of a tanru', 'mi sutra barda klama do', 'klama.1=mi, klama.2=do'],
    [
      'assigns the places of both connected words',
      'mi klama je cadzu do',
      'klama.1=mi, klama.2=do, cadzu.1=mi, cadzu.2=do',
    ],
    ['marks the places of mixed words as uncertain', 'mi klama joi cadzu', 'klama.1=mi?, cadzu.1=mi?'],
    ['assigns the places of a forethought connection', "gu'e klama gi cadzu do", 'klama.2=do, cadzu.2=do'],
    ['splits the sumti at co', 'mi troci co klama ti', 'troci.1=mi, klama.2=ti'],
    ['moves the first place with jai and a tag', 'mi jai gau cikna fai do', 'cikna.gau=mi, cikna.1=do'],
    ['marks jai without a tag as uncertain', 'mi jai galfi fai do', 'galfi.jai=mi?, galfi.1=do'],
    ['marks fai without jai as uncertain', 'mi klama fai do', 'klama.1=mi, klama.fai=do?'],
    ['fills places with be and bei', 'lo klama be ti bei fo ta', 'klama.2=ti, klama.4=ta'],
    ['converts before be', 'lo se klama be mi', 'klama.1=mi'],
    ['skips places that be fills', "mi klama be ti be'o ta", 'klama.1=mi, klama.3=ta?, klama.2=ti'],
    ["takes zi'o, ke'a and ce'u as sumti", "lo nu ke'a prami zi'o", "prami.1=ke'a, prami.2=zi'o"],
    [
      'reads bridi in abstractions and relative clauses',
      'lo nu mi klama cu pluka do poi cadzu ti',
      'pluka.1=lo nu mi klama, pluka.2=do poi cadzu ti, klama.1=mi, cadzu.2=ti',
    ],
    ['reads numbers as selbri', 'mi pa moi lo mokca', 'pa moi.1=mi, pa moi.2=lo mokca'],
    [
      'shares the sumti before and after connected bridi',
      "mi klama ti gi'e prami do vau ta",
      'klama.1=mi, klama.2=ti, klama.3=ta, prami.1=mi, prami.2=do, prami.3=ta',
    ],
    [
      'shares later sumti with earlier bridi only',
      "mi klama gi'e cadzu vau ti gi'a bajra vau ta",
      'klama.1=mi, klama.2=ti, klama.3=ta, cadzu.1=mi, cadzu.2=ti, cadzu.3=ta, bajra.1=mi, bajra.2=ta',
    ],
    [
      'shares sumti around forethought bridi',
      'mi ge klama gi prami vau do',
      'klama.1=mi, klama.2=do, prami.1=mi, prami.2=do',
    ],
    [
      'marks connected terms as uncertain',
      "mi ce'e do pe'e je ti ce'e ta prami",
      'prami.1=mi?, prami.2=do?, prami.1=ti?, prami.2=ta?',
    ],
    [
      'marks forethought terms as uncertain',
      "nu'i ge mi do gi ti ta nu'u prami",
      'prami.1=mi?, prami.2=do?, prami.1=ti?, prami.2=ta?',
    ],
    [
      'marks forethought terms without NUhI as uncertain',
      'ge mi do gi ti ta prami',
      'prami.1=mi?, prami.2=do?, prami.1=ti?, prami.2=ta?',
    ],
    ['reads comments', "sei la djan cusku se'u mi klama", 'klama.1=mi, cusku.1=la djan'],
    ['leaves out prenexes', "da zo'u mi prami da", 'prami.1=mi, prami.2=da'],
  ])('placesOf %s', (_, text, expected) => {
    expect(places(text).split(', ').sort()).toEqual(expected.split(', ').sort())
  })

  it('placesOf stops at the maximum number of places when connected bridi share too many sumti', () => {
    const text = `mi klama ${"gi'e klama vau ti ".repeat(1000)}`
    expect(parse(text).places).toHaveLength(10_000)
  })
})
