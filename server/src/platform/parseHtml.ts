import { type Handler, Parser } from 'htmlparser2'

/**
 * Tags within tags. The parser moves all that are open for each further one, so that a text takes time by the square of its
 * depth; nobody writes anything this deep.
 */
const DEEPEST = 1000
/** Characters that the parser is given before it is seen how deep it is. */
const PIECE = 4096

/** Reads HTML of any make, in time proportional to its length: what stands deeper than anybody writes is read without its tags. */
export function parseHtml(html: string, { onopentag, onclosetag, ...others }: Partial<Handler>): void {
  let open = 0
  const parser = new Parser({
    ...others,
    onopentag(...given) {
      open += 1
      onopentag?.(...given)
    },
    onclosetag(...given) {
      open -= 1
      onclosetag?.(...given)
    },
  })
  let at = 0
  for (; at < html.length && open <= DEEPEST; at += PIECE) parser.write(html.slice(at, at + PIECE))
  parser.end(html.slice(at).replace(/<[^<>]*>/g, ' '))
}
