import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import type { PictureProblem } from '../pictures/sendPicture.ts'
import { makeEditor } from './makeEditor.ts'
import { fromEditor, toEditor } from './markdownText.ts'

/**
 * Labels the editor's code fields, including fields added later, because the editor leaves them unlabeled. Returns a cleanup
 * function.
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
  /** Initial text. To replace it later, remount the editor with a different `key`. */
  text: string
  label: string
  hint?: string
  readOnly?: boolean
  onChange?: (text: string) => void
  onPictureProblem?: (problem: PictureProblem | null) => void
}

/**
 * A WYSIWYG Markdown editor. It normalizes its text, so `onChange` isn't called until the user makes a change; a text that was
 * only opened stays unchanged.
 */
export function MarkdownEditor({ text, label, hint = '', readOnly = false, onChange, onPictureProblem }: Props) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const [initialText] = useState(text)
  const hear = useRef({ onChange, onPictureProblem })
  hear.current = { onChange, onPictureProblem }

  useEffect(() => {
    const inside = document.createElement('div')
    root.current!.append(inside)
    const editor = makeEditor({
      ...{ root: inside, text: toEditor(initialText), label, hint, t },
      onPictureProblem: (problem) => hear.current.onPictureProblem?.(problem),
    })
    const stopNaming = nameParts(inside, t('contribute.editor_code_block'))
    let untouched: string | null = null
    editor.on((listener) => {
      listener.mounted(() => {
        untouched = editor.getMarkdown()
      })
      listener.markdownUpdated((_, markdown) => {
        if (untouched !== null) hear.current.onChange?.(markdown === untouched ? initialText : fromEditor(markdown))
      })
    })
    const created = editor.create().then(() => editor.setReadonly(readOnly))
    return () => {
      stopNaming()
      void created.then(() => editor.destroy()).then(() => inside.remove())
    }
    // From here on, the text is stored in the editor.
  }, [initialText, label, hint, t, readOnly])

  return (
    <div
      className={readOnly ? 'richeditor quiet' : 'richeditor'}
      // Tab inserts a tab, so Escape moves focus out.
      // Captured before the event reaches the editor, which uses Escape to select the parent node.
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
