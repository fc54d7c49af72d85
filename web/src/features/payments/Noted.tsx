import { useText } from '../../platform/text.tsx'

/** A statement followed by an explanation. Uses the `payments` texts. */
export function Noted({ fact, text }: { fact: string; text: string }) {
  const t = useText()
  return t.rich('payments.noted', { fact, text, b: (words) => <b>{words}</b> })
}
