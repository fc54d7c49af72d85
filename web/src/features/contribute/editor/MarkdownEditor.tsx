import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import type { PictureProblem } from '../pictures/sendPicture.ts'
import { makeEditor } from './makeEditor.ts'
import { fromEditor, toEditor } from './markdownText.ts'

/**
 * Labels the code fields of the editor, present and future ones, which it leaves without a name. Returns a function that stops
 * this.
 */
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
  /** Initial text; to replace it later, remount the editor with another `key`. */
  text: string
  label: string
  hint?: string
  readOnly?: boolean
  onChange?: (text: string) => void
  onPictureProblem?: (problem: PictureProblem | null) => void
}

/**
 * A WYSIWYG Markdown editor. It normalizes every text, so `onChange` isn't called before the user changes something: a text that
 * was only opened stays the same.
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
    // The editor holds the text from now on.
  }, [begun, label, hint, t, readOnly])

  return (
    <div
      className={readOnly ? 'richeditor quiet' : 'richeditor'}
      // Tab is part of the text, so Escape moves the focus out. Captured before the editor, whose Escape selects the parent node.
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
