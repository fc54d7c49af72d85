import { useCallback, useRef } from 'react'

/** An edit to a field: replaces the text from `at` to `until` with `put`, then selects `from` to `to`. */
export interface TextEdit {
  at: number
  until: number
  put: string
  from: number
  to: number
}

/**
 * Edits a field as if the user were typing, so that the edit can be undone. Focuses the field. Returns false if the browser doesn't
 * support this; then the field is edited without an `input` event.
 */
export function editField(
  field: HTMLInputElement | HTMLTextAreaElement,
  { at, until, put, from, to }: TextEdit,
): boolean {
  field.focus()
  field.setSelectionRange(at, until)
  // Deprecated but supported by all browsers; without it, the edit works but can't be undone.
  const typed = typeof document.execCommand === 'function' && document.execCommand('insertText', false, put)
  if (!typed) field.setRangeText(put, at, until, 'end')
  field.setSelectionRange(from, to)
  return typed
}

/** Lets buttons edit a text field as if the user were typing, so that edits can be undone. Focuses the field. */
export function useTextEdits(set: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useCallback(
    (edit: TextEdit) => {
      const area = field.current
      if (area && !editField(area, edit)) set(area.value)
    },
    [set],
  )
  return { field, change }
}

/**
 * Returns the smallest edit of whole words that changes one text to another. The caret stays in place, unless it is inside of
 * the change; then it moves to the end of the change.
 */
export function editBetween(before: string, after: string, caret = 0): TextEdit {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  const isInWord = (text: string, at: number) => at > 0 && /\S\S/.test(text.slice(at - 1, at + 1))
  while (isInWord(before, at) || isInWord(after, at)) at--
  let same = 0
  while (same < shorter - at && before.at(-1 - same) === after.at(-1 - same)) same++
  while (same > 0 && (isInWord(before, before.length - same) || isInWord(after, after.length - same))) same--
  const end = after.length - same
  const until = before.length - same
  const to = caret <= at ? caret : caret < until ? end : caret + end - until
  return { at, until, put: after.slice(at, end), from: to, to }
}
