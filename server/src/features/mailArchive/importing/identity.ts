interface Text {
  from_address: string
  subject_key: string
  sent_at: Date | null
  body: string
}

/**
 * Whether two texts that came under one Message-ID are one message: by the same sender at the same time, and one text is in the
 * other, as when a list put its line below. Whoever takes an id that is not theirs replaces nothing.
 */
export function sameMessage(one: Text, other: { from: { address: string } } & Omit<Text, 'from_address'>): boolean {
  if (one.from_address !== other.from.address || one.sent_at?.getTime() !== other.sent_at?.getTime()) return false
  if (one.subject_key !== other.subject_key) return false
  const [shorter, longer] = [spaced(one.body), spaced(other.body)].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ]
  return shorter !== '' && longer.startsWith(shorter)
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
