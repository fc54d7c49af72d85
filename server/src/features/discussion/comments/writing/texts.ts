import type { ContentPart } from '@vlacku/contract/comments'

/** Joins the subject and texts of a comment. */
export const textOf = (subject: string, content: ContentPart[]): string =>
  [subject, ...content.flatMap(({ type, data }) => (type === 'image' ? [] : [data]))].join('\n')
