/** Endpoints that write definitions. Texts are Markdown, stored as typed. */
export * from './contribute/content.ts'
export * from './contribute/deleting.ts'
export { MAX_GLOSSES, MAX_IMAGES, MAX_LENGTHS, MAX_PLACES } from './contribute/fields.ts'
export * from './contribute/images.ts'
export * from './contribute/writing.ts'
