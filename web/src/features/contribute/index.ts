export { DefinitionEditor } from './DefinitionEditor.tsx'
export { DefinitionForm } from './form/DefinitionForm.tsx'
export { sourceQuery } from './queries.ts'
