import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import type { PictureProblem } from '../pictures/sendPicture.ts'
import { makeEditor } from './makeEditor.ts'
import { fromEditor, toEditor } from './markdownText.ts'

/** The editor gives its fields of code no name: names those that are there and those that come. Answers how to stop. */
function nameParts(root: HTMLElement, code: string): () => void {
  const name = () => {
    for (const field of root.querySelectorAll('.cm-content:not([aria-label])')) field.setAttribute('aria-label', code)
  }
  const watcher = new MutationObserver(name)
  watcher.observe(root, { childList: true, subtree: true })
  name()
  return () => watcher.disconnect()
}

interface Props {
  /** What it begins with; a text that comes later from elsewhere makes another editor (`key`). */
  text: string
  label: string
  hint?: string
  readOnly?: boolean
  onChange?: (text: string) => void
  onPictureProblem?: (problem: PictureProblem | null) => void
}

/**
 * Markdown as readers will see it, to be written in. The editor writes every text its own way, so nothing is heard from it
 * until somebody changed something: what was only opened stays as it was, to the letter.
 */
export function MarkdownEditor({ text, label, hint = '', readOnly = false, onChange, onPictureProblem }: Props) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const [begun] = useState(text)
  const hear = useRef({ onChange, onPictureProblem })
  hear.current = { onChange, onPictureProblem }

  useEffect(() => {
    const inside = document.createElement('div')
    root.current!.append(inside)
    const editor = makeEditor({
      ...{ root: inside, text: toEditor(begun), label, hint, t },
      onPictureProblem: (problem) => hear.current.onPictureProblem?.(problem),
    })
    const stopNaming = nameParts(inside, t('contribute.editor_code_block'))
    let untouched: string | null = null
    editor.on((listener) => {
      listener.mounted(() => {
        untouched = editor.getMarkdown()
      })
      listener.markdownUpdated((_, markdown) => {
        if (untouched !== null) hear.current.onChange?.(markdown === untouched ? begun : fromEditor(markdown))
      })
    })
    const made = editor.create().then(() => editor.setReadonly(readOnly))
    return () => {
      stopNaming()
      void made.then(() => editor.destroy()).then(() => inside.remove())
    }
    // the editor keeps its own text from here on
  }, [begun, label, hint, t, readOnly])

  return (
    <div
      className={readOnly ? 'richeditor quiet' : 'richeditor'}
      // Tab belongs to the text, so Escape leads out of it; heard before the editor, which selects what is around the caret
      onKeyDownCapture={(event) => {
        const { target, key, nativeEvent } = event
        const closesMenu = root.current!.querySelector('[aria-activedescendant]') !== null
        if (key !== 'Escape' || nativeEvent.isComposing || closesMenu || target instanceof HTMLInputElement) return
        event.stopPropagation()
        after.current?.focus()
      }}
    >
      <div ref={root} />
      <span ref={after} tabIndex={-1} />
    </div>
  )
}
