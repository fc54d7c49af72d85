import type { ContentPart } from '@vlacku/contract/comments'

/** The texts of a comment as one. */
export const textOf = (subject: string, content: ContentPart[]): string =>
  [subject, ...content.flatMap(({ type, data }) => (type === 'image' ? [] : [data]))].join('\n')
