import type { Direction } from '@vlacku/study'

/** IDs of the site's note types. They are the same on all sites, so that decks share the note types. */
const PLAIN = 1_763_800_000_001
const TYPED = 1_763_800_000_002

export const FIELDS = ['Front', 'Back', 'Notes', 'Direct', 'Reverse'] as const

/** Returns true for the site's own note types. */
export const isOurModel = ({ id, fields }: { id: string; fields: readonly string[] }): boolean =>
  [PLAIN, TYPED].map(String).includes(id) && fields.join() === FIELDS.join()
export const isTypedModel = (id: string): boolean => id === String(TYPED)

/** Values of `Direct` and `Reverse`. Anki has no display-only cards, so `once` marks them for a later import. */
export const SIDE_FLAGS = { asked: '1', shown_once: 'once' } as const

/** Returns the note type for a direction. */
export const modelOf = (direction: Direction): number => (direction.startsWith('fillin') ? TYPED : PLAIN)

const CSS = `.card { font: 1.4rem/1.45 serif; text-align: center; color: #1c2733; background: #f7f7f4; }
.card.nightMode { color: #e8e8e4; background: #1b2126; }
.notes { font-size: 1rem; opacity: 0.75; }
img { max-width: 100%; }`

const NOTES = '{{#Notes}}<p class="notes">{{Notes}}</p>{{/Notes}}'

/** Returns a card template. A card is created if the field with the template's name is not empty. */
function template(name: 'Direct' | 'Reverse', ord: number, typed: boolean) {
  const [prompt, answer] = name === 'Direct' ? ['Front', 'Back'] : ['Back', 'Front']
  const type = typed ? `{{type:${answer}}}` : ''
  return {
    ...{ name, ord, did: null, bqfmt: '', bafmt: '' },
    qfmt: `{{#${name}}}{{${prompt}}}${type}{{/${name}}}`,
    afmt: `{{${prompt}}}<hr id="answer">${typed ? type : `{{${answer}}}`}${NOTES}`,
  }
}

const model = (id: number, name: string, typed: boolean, { now, deck }: { now: number; deck: number }) => ({
  ...{ id, name, type: 0, mod: Math.floor(now / 1000), usn: -1, sortf: 0, did: deck, vers: [], tags: [] },
  ...{ css: CSS, latexPre: '', latexPost: '', latexsvg: false },
  flds: FIELDS.map((field, ord) => ({
    ...{ name: field, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
  })),
  tmpls: [template('Direct', 0, typed), template('Reverse', 1, typed)],
  // required fields for each template
  req: [
    [0, 'all', [FIELDS.indexOf('Direct')]],
    [1, 'all', [FIELDS.indexOf('Reverse')]],
  ],
})

/** Returns the `models` column of an Anki collection. */
export const models = (about: { now: number; deck: number }) => ({
  [PLAIN]: model(PLAIN, 'vlacku', false, about),
  [TYPED]: model(TYPED, 'vlacku (typed)', true, about),
})

interface DeckMetadata {
  deck: number
  name: string
  description: string
  now: number
}

/** Returns the `decks` column: the default deck, which Anki requires, and the exported deck. */
export function decks({ deck, name, description, now }: DeckMetadata) {
  const common = {
    ...{ mod: Math.floor(now / 1000), usn: -1, dyn: 0, conf: 1, extendNew: 0, extendRev: 0 },
    ...{ newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0], collapsed: false },
  }
  return {
    1: { ...common, id: 1, name: 'Default', desc: '' },
    [deck]: { ...common, id: deck, name: name.replaceAll('::', ': '), desc: description },
  }
}

/** `dconf` column: Anki's default deck options. */
export const deckOptions = {
  1: {
    ...{ id: 1, name: 'Default', mod: 0, usn: 0, maxTaken: 60, autoplay: true, timer: 0, replayq: true, dyn: false },
    new: {
      ...{ bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    },
    rev: { bury: false, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 200, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  },
}

/** Returns the `conf` column: Anki's settings. */
export const configuration = (deck: number, notes: number) => ({
  ...{
    activeDecks: [deck],
    curDeck: deck,
    curModel: PLAIN,
    nextPos: notes + 1,
    sortType: 'noteFld',
    sortBackwards: false,
  },
  ...{ newSpread: 0, collapseTime: 1200, timeLim: 0, estTimes: true, dueCounts: true, addToCur: true, schedVer: 2 },
})
