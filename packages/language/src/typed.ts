/**
 * Apostrophe variants from keyboards, programs and scripts: grave and acute accents, modifier letters, quotation marks, primes,
 * saltillo.
 */
const APOSTROPHES = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]/g
/** Soft hyphens, joiners, zero-width spaces, direction marks and byte order marks. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MAY_DIFFER = /[^\0-_a-\x7f]/

/** Normalizes typed text: apostrophe variants become `'`, and invisible characters are removed. */
export const asMeant = (text: string): string =>
  MAY_DIFFER.test(text) ? text.replace(INVISIBLE, '').replace(APOSTROPHES, "'") : text
