export { QueryGuide } from './QueryGuide.tsx'
export { loadQueryPanel, QueryPanel } from './QueryPanel.tsx'
