export { changesBetween, type KeptContent, presentContent } from './content.ts'
export { contentOfDefinition } from './contentRepository.ts'
