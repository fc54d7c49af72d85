export { AnalyseLink } from './AnalyseLink.tsx'
export { glossedQuery, parseQuery } from './queries.ts'
export { readTextParams, type TextSearchParams } from './searchParams.ts'
export { TextAnalysis } from './TextAnalysis.tsx'
