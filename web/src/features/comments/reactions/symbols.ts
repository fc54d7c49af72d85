/** The offered reactions in order, with their names in `comments.reaction_…`. */
export const SYMBOLS = [
  ['👍', 'approve'],
  ['👎', 'disapprove'],
  ['❤️', 'love'],
  ['😄', 'happy'],
  ['⚠️', 'warning'],
  ['😂', 'funny'],
  ['🤔', 'thinking'],
  ['😮', 'surprised'],
  ['🙁', 'sad'],
  ['🙏', 'thanks'],
  ['❓', 'question'],
  ['✅', 'correct'],
  ['🔥', 'trending'],
  ['⊨', 'therefore'],
  ['⊥', 'contradiction'],
  ['∀', 'forall'],
  ['∃', 'exists'],
  ['⊕', 'xor'],
  ['∧', 'and'],
  ['∨', 'or'],
  ['¬', 'not'],
  ['≡', 'equivalent'],
  ['≠', 'notequal'],
  ['⟹', 'implies'],
  ['⊢', 'proves'],
] as const

export type ReactionName = (typeof SYMBOLS)[number][1]
const NAMES = new Map<string, ReactionName>(SYMBOLS)

/** Returns the name of an offered reaction; undefined for a custom one. */
export const nameOf = (reaction: string): ReactionName | undefined => NAMES.get(reaction)

const FACE = 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z'
const EYES = 'M7.7 8.2v.1M12.3 8.2v.1'
const PATHS: Partial<Record<ReactionName, string>> = {
  approve:
    'M3.5 9h3v7.5h-3zM6.5 9.5 9.5 3c1.6 0 2.2 1 2 2.4L11 8.5h4.2c1.1 0 1.7.9 1.4 1.9l-1.3 4.7c-.3.9-.9 1.4-1.8 1.4h-7',
  disapprove:
    'M16.5 11h-3V3.5h3zM13.5 10.5l-3 6.5c-1.6 0-2.2-1-2-2.4l.5-3.1H4.8c-1.1 0-1.7-.9-1.4-1.9l1.3-4.7C5 4 5.6 3.5 6.5 3.5h7',
  love: 'M10 16C5.5 12.7 3.5 10.4 3.5 7.8A3.3 3.3 0 0 1 10 6.7a3.3 3.3 0 0 1 6.5 1.1c0 2.6-2 4.9-6.5 8.2z',
  happy: `${FACE}${EYES}M7 11.7c.8 1.3 1.8 2 3 2s2.2-.7 3-2`,
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1',
  funny: `${FACE}M6.6 8.6l1.6-1 M13.4 8.6l-1.6-1M6.8 11h6.4c0 2-1.4 3.3-3.2 3.3s-3.2-1.3-3.2-3.3z`,
  thinking: 'M6.5 12.5a3.2 3.2 0 0 1-.6-6.3 4.3 4.3 0 0 1 8-.6 3.5 3.5 0 0 1-.4 6.9zM6 16h.01M8.5 14.8h.01',
  surprised: `${FACE}${EYES}M11.5 12.6a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z`,
  sad: `${FACE}${EYES}M7.2 13.5c.7-1.1 1.7-1.7 2.8-1.7s2.1.6 2.8 1.7`,
  thanks: 'M10 3.5v13M10 3.5c-3 2-4.5 5-4.5 8M10 3.5c3 2 4.5 5 4.5 8M4 16.5h12',
  question: 'M6.8 7.2C6.8 5.3 8.2 4 10 4s3.2 1.2 3.2 3c0 2.4-3.2 2.6-3.2 5M10 15.5v.1',
  correct: 'm4 10.5 4 4 8-9',
  trending: 'M10 3c.5 3 4.5 4.5 4.5 8.5a4.5 4.5 0 0 1-9 0c0-2 1-3.2 2-4 .2 1.3.7 2 1.5 2.5C9.5 7.5 9 5.5 10 3z',
}

/** Returns the SVG path of an icon; undefined for text symbols. */
export function iconPathOf(reaction: string): string | undefined {
  const name = nameOf(reaction)
  return name && PATHS[name]
}
