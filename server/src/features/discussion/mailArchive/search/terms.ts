import { withoutAddresses } from '../../../../platform/shownText.ts'
import { listName } from '../mailArchive.serialize.ts'
import type { Part } from '../reading/parseMessage.ts'
import { vectorOf } from './vector.ts'

export interface Searchable {
  subject: string
  from_name: string
  list: string
  body: string
  parts: readonly Pick<Part, 'filename' | 'content'>[]
}

/** Builds the search terms of a message from masked texts only, since a match would confirm a guessed address. */
export const termsOf = ({ subject, from_name, list, body, parts }: Searchable): string =>
  vectorOf({
    subject: withoutAddresses.line(subject),
    from: withoutAddresses.line(from_name),
    list: listName(list),
    texts: [
      withoutAddresses.text(body),
      ...parts.flatMap(({ filename, content }) => [
        withoutAddresses.line(filename ?? ''),
        withoutAddresses.text(content ?? ''),
      ]),
    ],
  })
