import { useText } from '../../platform/text.tsx'

/** A statement followed by an explanation. Uses the texts of `payments`. */
export function Noted({ fact, text }: { fact: string; text: string }) {
  const t = useText()
  return t.rich('payments.noted', { fact, text, b: (words) => <b>{words}</b> })
}
