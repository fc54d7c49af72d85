import { balanceDirectionControls, stripDirectionControls } from '@vlacku/markup'
import { maskAddresses, maskedList, maskedSender } from './maskAddresses.ts'

/** Formats message texts for a viewer, with email addresses shown or masked. */
export interface ShownText {
  /** Formats single-line fields: subjects and file names. */
  line: (text: string) => string
  text: (text: string) => string
  /** Formats the start of a text, reading at most `length` characters. */
  beginning: (text: string, length: number) => string
  /** Formats a sender, including the address if the viewer may see it. */
  sender: (name: string, address: string) => string
  people: (addresses: string) => string
}

/**
 * Number of characters to drop after masking a truncated text, because an email address that is cut off at the end isn't
 * detected.
 */
const CUT_ADDRESS = 600

function shownText(mask: boolean): ShownText {
  const line = (text: string) => (mask ? maskAddresses(stripDirectionControls(text)) : stripDirectionControls(text))
  const text = (value: string) =>
    mask ? maskAddresses(balanceDirectionControls(value)) : balanceDirectionControls(value)
  return {
    line,
    text,
    beginning(value, length) {
      if (value.length <= length) return text(value)
      const shown = text(value.slice(0, length))
      return shown.slice(0, Math.max(0, shown.length - CUT_ADDRESS))
    },
    sender(name, address) {
      const written = stripDirectionControls(name)
      if (mask) return maskedSender(written, address)
      return written && address ? `${written} <${address}>` : written || address
    },
    people: (addresses) => (mask ? maskedList(stripDirectionControls(addresses)) : stripDirectionControls(addresses)),
  }
}

export const withAddresses = shownText(false)
export const withoutAddresses = shownText(true)
