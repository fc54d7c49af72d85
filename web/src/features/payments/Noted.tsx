import { useText } from '../../platform/text.tsx'

/** A fact, and a sentence that follows it. Says the words of `payments`. */
export function Noted({ fact, text }: { fact: string; text: string }) {
  const t = useText()
  return t.rich('payments.noted', { fact, text, b: (words) => <b>{words}</b> })
}
