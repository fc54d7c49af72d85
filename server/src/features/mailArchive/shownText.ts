import { balanceDirectionControls, stripDirectionControls } from '@vlacku/markup'
import type { Viewer } from '../../platform/context.ts'
import { maskAddresses, maskedList, maskedSender } from './maskAddresses.ts'
import { seesMailAddresses } from './policy.ts'

/** Texts of a message as a viewer may see them. */
export interface ShownText {
  /** Single-line fields: subjects, file names. */
  line: (text: string) => string
  text: (text: string) => string
  /** The beginning of a text, of which at most `length` characters are read. */
  beginning: (text: string, length: number) => string
  /** A sender's name, and their address to those who see it. */
  sender: (name: string, address: string) => string
  people: (addresses: string) => string
}

/** Characters left out where a text is cut, since half an address is not recognized. */
const CUT_ADDRESS = 600

function shownText(mask: boolean): ShownText {
  const line = (text: string) => (mask ? maskAddresses(stripDirectionControls(text)) : stripDirectionControls(text))
  const text = (given: string) =>
    mask ? maskAddresses(balanceDirectionControls(given)) : balanceDirectionControls(given)
  return {
    line,
    text,
    beginning(given, length) {
      if (given.length <= length) return text(given)
      const shown = text(given.slice(0, length))
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

const withAddresses = shownText(false)
export const withoutAddresses = shownText(true)

/** Addresses are for those who see the addresses of all users. */
export const shownTo = (viewer: Viewer | null): ShownText =>
  seesMailAddresses(viewer) ? withAddresses : withoutAddresses
