import { type Handler, Parser } from 'htmlparser2'

/**
 * Maximum number of open tags. The parser moves or searches all of them for each additional tag, so deep nesting would take
 * quadratic time. Real documents have a few dozen.
 */
const MAX_DEPTH = 1000
/** Number of characters passed to the parser between two depth checks. */
const PIECE = 4096

interface Options extends Partial<Handler> {
  /** Stops parsing when it returns true. */
  isEnough?: () => boolean
}

/** Parses arbitrary HTML in linear time. Beyond `MAX_DEPTH` open tags, the rest is read as text without tags. */
export function parseHtml(html: string, { onopentag, onclosetag, isEnough = () => false, ...others }: Options): void {
  let open = 0
  const parser = new Parser({
    ...others,
    onopentag(...args) {
      open += 1
      onopentag?.(...args)
    },
    onclosetag(...args) {
      open -= 1
      onclosetag?.(...args)
    },
  })
  let at = 0
  for (; at < html.length && open <= MAX_DEPTH && !isEnough(); at += PIECE) parser.write(html.slice(at, at + PIECE))
  parser.end(isEnough() ? '' : html.slice(at).replace(/<[^<>]*>/g, ' '))
}
