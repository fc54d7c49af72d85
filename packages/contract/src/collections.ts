export * from './collections/collection.ts'
export * from './collections/collections.ts'
export * from './collections/files.ts'
export * from './collections/items.ts'
