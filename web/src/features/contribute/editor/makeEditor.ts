import { CrepeBuilder } from '@milkdown/crepe/builder'
import { codeMirror } from '@milkdown/crepe/feature/code-mirror'
import { cursor } from '@milkdown/crepe/feature/cursor'
import { imageBlock } from '@milkdown/crepe/feature/image-block'
import { latex } from '@milkdown/crepe/feature/latex'
import { linkTooltip } from '@milkdown/crepe/feature/link-tooltip'
import { placeholder } from '@milkdown/crepe/feature/placeholder'
import { table } from '@milkdown/crepe/feature/table'
import { toolbar } from '@milkdown/crepe/feature/toolbar'
import { editorViewOptionsCtx, remarkStringifyOptionsCtx } from '@milkdown/kit/core'
import { block } from '@milkdown/kit/plugin/block'
import { historyProviderConfig } from '@milkdown/kit/plugin/history'
import { indentConfig } from '@milkdown/kit/plugin/indent'
import { uploadConfig } from '@milkdown/kit/plugin/upload'
import { Decoration } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import type { Text } from '../../../platform/text.tsx'
import { type PictureProblem, sendPicture } from '../pictures/sendPicture.ts'
import { blockHandle } from './blockHandle.ts'
import { blockMenu } from './blockMenu.ts'
import { editorTexts } from './editorTexts.ts'
import './editor.css'
import { menuItems } from './menuItems.ts'
import { styleByRules } from './styleByRules.ts'

/** Spaces per Tab; number of undo steps; time, in milliseconds, within which changes form one undo step. */
const TAB_SPACES = 4
const UNDO = { depth: 100, newGroupDelay: 500 }

interface Settings {
  root: HTMLElement
  text: string
  label: string
  hint: string
  t: Text
  onPictureProblem: (problem: PictureProblem | null) => void
}

/**
 * Creates the editor with all its tools except the list item tool, which moves the caret back one frame after a new item, before
 * letters typed in the meantime; CSS renders the list markers instead. The block menu is custom, because the library's menu opens
 * only at the start of a line. The listener is called 200 ms after the last change; new tables have 3 × 3 cells.
 */
export function makeEditor({ root, text, label, hint, t, onPictureProblem }: Settings): CrepeBuilder {
  styleByRules()
  const texts = editorTexts(t)
  /** Returns the URL of the uploaded picture. On failure, shows the problem and returns an empty string. */
  const upload = async (file: File): Promise<string> => {
    onPictureProblem(null)
    const sent = await sendPicture(file)
    if ('url' in sent) return sent.url
    onPictureProblem(sent.problem)
    return ''
  }
  const builder = new CrepeBuilder({ root, defaultValue: text })
    .addFeature(codeMirror, texts.code)
    .addFeature(linkTooltip, texts.links)
    .addFeature(imageBlock, { onUpload: upload, ...texts.images })
    .addFeature(cursor)
    .addFeature(placeholder, { text: hint, mode: 'doc' })
    .addFeature(toolbar, texts.toolbar)
    .addFeature(table, texts.table)
    .addFeature(latex, { katexOptions: { strict: 'ignore', trust: false, maxExpand: 200 } })
  builder.editor
    .use(block)
    .use($prose((ctx) => blockMenu({ items: menuItems(ctx, t), label: t('contribute.editor_menu') })))
  builder.editor.config((ctx) => {
    ctx.set(block.key, { view: () => blockHandle(ctx) })
    ctx.update(indentConfig.key, (before) => ({ ...before, type: 'space' as const, size: TAB_SPACES }))
    ctx.set(historyProviderConfig.key, UNDO)
    ctx.update(editorViewOptionsCtx, (before) => ({
      ...before,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    }))
    // Uses markers that don't occur as plain text in imported dictionaries, so that the imported texts aren't parsed as Markdown.
    ctx.update(remarkStringifyOptionsCtx, (before) => ({
      ...before,
      emphasis: '_' as const,
      bullet: '-' as const,
      rule: '-' as const,
    }))
    ctx.update(uploadConfig.key, (before) => ({
      ...before,
      uploader: async (files, schema) => {
        const addresses = await Promise.all(Array.from(files, upload))
        return addresses.filter(Boolean).map((src) => schema.nodes['image-block']!.create({ src }))
      },
      uploadWidgetFactory: (at, spec) => {
        const shown = document.createElement('span')
        shown.textContent = texts.uploading
        return Decoration.widget(at, shown, spec)
      },
    }))
  })
  return builder
}
