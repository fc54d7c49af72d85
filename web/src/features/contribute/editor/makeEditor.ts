import './editor.css'
import { CrepeBuilder } from '@milkdown/crepe/builder'
import { type CodeMirrorFeatureConfig, codeMirror } from '@milkdown/crepe/feature/code-mirror'
import { cursor } from '@milkdown/crepe/feature/cursor'
import { type ImageBlockFeatureConfig, imageBlock } from '@milkdown/crepe/feature/image-block'
import { latex } from '@milkdown/crepe/feature/latex'
import { type LinkTooltipFeatureConfig, linkTooltip } from '@milkdown/crepe/feature/link-tooltip'
import { placeholder } from '@milkdown/crepe/feature/placeholder'
import { type TableFeatureConfig, table } from '@milkdown/crepe/feature/table'
import { type ToolbarFeatureConfig, toolbar } from '@milkdown/crepe/feature/toolbar'
import { editorViewOptionsCtx, remarkStringifyOptionsCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { BlockProvider, block } from '@milkdown/kit/plugin/block'
import { historyProviderConfig } from '@milkdown/kit/plugin/history'
import { indentConfig } from '@milkdown/kit/plugin/indent'
import { uploadConfig } from '@milkdown/kit/plugin/upload'
import { Decoration } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { StyleModule } from 'style-mod'
import type { Text } from '../../../platform/text.tsx'
import { type PictureProblem, sendPicture } from '../pictures/sendPicture.ts'
import { blockMenu } from './blockMenu.ts'
import { menuItems } from './menuItems.ts'

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
        const urls = await Promise.all(Array.from(files, upload))
        return urls.filter(Boolean).map((src) => schema.nodes['image-block']!.create({ src }))
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

const GRIP = 'M8 5v.01M12 5v.01M8 10v.01M12 10v.01M8 15v.01M12 15v.01'

/** A drag handle next to the hovered block. Keyboard users move text by cutting and pasting. */
function blockHandle(ctx: Ctx) {
  const content = document.createElement('div')
  content.className = 'blockhandle'
  content.setAttribute('aria-hidden', 'true')
  content.innerHTML = `<svg class="icon" viewBox="0 0 20 20"><path d="${GRIP}"/></svg>`
  const provider = new BlockProvider({ ctx, content, getOffset: () => 2, getPlacement: () => 'left-start' })
  provider.update()
  return {
    update: () => provider.update(),
    destroy: () => {
      provider.destroy()
      content.remove()
    },
  }
}

/**
 * The editor's code blocks mount their styles as the text of a `<style>` element, which the site's content security policy
 * blocks. In a shadow root, they use constructed style sheets, which the policy allows. They check for `document.head` only once,
 * so this function hides it while they are mounted.
 */
function styleByRules() {
  if (!('adoptedStyleSheets' in document)) return
  Object.defineProperty(document, 'head', { value: null, configurable: true })
  try {
    StyleModule.mount(document, [])
  } finally {
    // Restores access to the prototype property.
    delete (document as { head?: unknown }).head
  }
}

const PLUS = 'M10 4v12M4 10h12'
const CROSS = 'm5 5 10 10M15 5 5 15'
/** Returns the HTML of a labeled editor icon button. */
const iconHtml = (path: string, label: string) =>
  `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg><span class="visually-hidden">${label}</span>`

/** Returns the labels of the editor tools in the interface language. */
function editorTexts(t: Text) {
  const images: ImageBlockFeatureConfig = {
    inlineUploadButton: t('contribute.choose_picture'),
    inlineUploadPlaceholderText: t('contribute.editor_or_drop'),
    blockUploadButton: t('contribute.choose_picture'),
    blockUploadPlaceholderText: t('contribute.editor_or_drop'),
    blockConfirmButton: t('contribute.editor_confirm'),
    blockCaptionPlaceholderText: t('contribute.picture_hint'),
  }
  const toolbar: ToolbarFeatureConfig = {
    boldLabel: t('contribute.editor_bold'),
    italicLabel: t('contribute.editor_italic'),
    strikethroughLabel: t('contribute.editor_strike'),
    codeLabel: t('contribute.editor_code'),
    linkLabel: t('contribute.editor_link'),
    latexLabel: t('contribute.editor_maths'),
  }
  const code: CodeMirrorFeatureConfig = {
    searchPlaceholder: t('contribute.editor_search_language'),
    noResultText: t('contribute.editor_no_language'),
    copyText: t('contribute.editor_copy'),
    previewLabel: t('contribute.preview'),
    previewToggleText: (hidden) => t(hidden ? 'contribute.editor_edit' : 'contribute.editor_hide'),
  }
  const links: LinkTooltipFeatureConfig = { inputPlaceholder: t('contribute.editor_paste_link') }
  const table: TableFeatureConfig = {
    addRowIcon: iconHtml(PLUS, t('contribute.editor_add_row')),
    addColIcon: iconHtml(PLUS, t('contribute.editor_add_column')),
    deleteRowIcon: iconHtml(CROSS, t('contribute.editor_delete_row')),
    deleteColIcon: iconHtml(CROSS, t('contribute.editor_delete_column')),
    alignLeftIcon: iconHtml('M4 5h12M4 10h7M4 15h10', t('contribute.editor_align_left')),
    alignCenterIcon: iconHtml('M4 5h12M6.5 10h7M5 15h10', t('contribute.editor_align_center')),
    alignRightIcon: iconHtml('M4 5h12M9 10h7M6 15h10', t('contribute.editor_align_right')),
  }
  return { images, table, toolbar, code, links, uploading: t('contribute.sending_picture') }
}
