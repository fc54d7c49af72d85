import { createLexicon } from '../src/index.ts'

/** A small selection of dictionary words and their affixes. */
const affixes: Record<string, string> = {
  barda: 'bad',
  bloti: 'lot blo',
  bridi: 'bri',
  cmavo: "ma'o",
  "co'u": "co'u",
  djedi: 'dje dei',
  do: 'don doi',
  kerlo: 'ker',
  klesi: 'kle lei',
  lidne: "li'e",
  litru: "li'u",
  lojbo: 'loj jbo',
  lujvo: 'luv jvo',
  mabru: 'mab',
  mi: 'mib',
  mlatu: 'lat',
  morji: "mor mo'i",
  nelci: 'nel nei',
  prenu: 'pre',
  sazri: 'saz',
  se: 'sel',
  spati: 'spa',
  srana: "ra'a",
  tavla: "tav ta'a",
  tcica: 'tic',
  to: 'tos',
  traji: 'rai',
  trene: "ren re'e",
  troci: 'toc toi',
  valsi: 'val vla',
  vofli: 'vol voi',
}

export const smallLexicon = createLexicon(
  Object.entries(affixes).flatMap(([word, all]) => all.split(' ').map((affix) => ({ affix, word }))),
  Object.keys(affixes),
)
