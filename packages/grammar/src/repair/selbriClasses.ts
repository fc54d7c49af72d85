// Common gismu, classified by what fills one of their places. Source: the gismu list.

/** Gismu whose second place is an event. */
export const EVENT_SELBRI: ReadonlySet<string> = new Set(
  'djica pacna curmi cpedu rinju troci terpa kakne bilga snada gleki badri'.split(' '),
)

/** Gismu whose second place is a proposition. */
export const PROPOSITION_SELBRI: ReadonlySet<string> = new Set(
  'djuno krici jinvi jimpe morji senpi facki birti'.split(' '),
)

/** Gismu with a place for a text. */
export const TEXT_SELBRI: ReadonlySet<string> = new Set('cusku ciska tcidu bacru spuda retsku'.split(' '))

/** Gismu whose second place is a thing, and which rarely modify another selbri. */
export const OBJECT_SELBRI: ReadonlySet<string> = new Set(
  'citka pinxe viska nelci prami ponse bevri kalte xabju pilno'.split(' '),
)
