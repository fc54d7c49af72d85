export { QueryGuide } from './QueryGuide.tsx'
export { QueryPanel } from './QueryPanel.tsx'
