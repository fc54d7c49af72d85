import type { BlockEditFeatureConfig } from '@milkdown/crepe/feature/block-edit'
import type { CodeMirrorFeatureConfig } from '@milkdown/crepe/feature/code-mirror'
import type { ImageBlockFeatureConfig } from '@milkdown/crepe/feature/image-block'
import type { LinkTooltipFeatureConfig } from '@milkdown/crepe/feature/link-tooltip'
import type { TableFeatureConfig } from '@milkdown/crepe/feature/table'
import type { ToolbarFeatureConfig } from '@milkdown/crepe/feature/toolbar'
import type { Text } from '../../../platform/text.tsx'

const PLUS = 'M10 4v12M4 10h12'
const CROSS = 'm5 5 10 10M15 5 5 15'
/** A button of the editor that shows a picture and says what it does. */
const drawn = (path: string, says: string) =>
  `<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg><span class="sr">${says}</span>`

/** What the menus of the editor say, in the reader's language. */
export function editorTexts(t: Text) {
  const label = (key: Parameters<typeof t>[0]) => ({ label: t(key) })
  const blocks: BlockEditFeatureConfig = {
    textGroup: {
      label: t('contribute.editor_text'),
      text: label('contribute.editor_paragraph'),
      h1: label('contribute.editor_heading_1'),
      h2: label('contribute.editor_heading_2'),
      h3: label('contribute.editor_heading_3'),
      h4: null,
      h5: null,
      h6: null,
      quote: label('contribute.editor_quote'),
      divider: label('contribute.editor_divider'),
    },
    listGroup: {
      label: t('contribute.editor_lists'),
      bulletList: label('contribute.editor_bullets'),
      orderedList: label('contribute.editor_numbers'),
      taskList: label('contribute.editor_tasks'),
    },
    advancedGroup: {
      label: t('contribute.editor_more'),
      image: label('contribute.editor_image'),
      codeBlock: label('contribute.editor_code_block'),
      table: label('contribute.editor_table'),
      math: label('contribute.editor_maths'),
    },
  }
  const images: ImageBlockFeatureConfig = {
    inlineUploadButton: t('contribute.editor_upload'),
    inlineUploadPlaceholderText: t('contribute.editor_or_drop'),
    blockUploadButton: t('contribute.editor_upload'),
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
    previewLabel: t('contribute.editor_preview'),
    previewToggleText: (hidden) => t(hidden ? 'contribute.editor_edit' : 'contribute.editor_hide'),
  }
  const links: LinkTooltipFeatureConfig = { inputPlaceholder: t('contribute.editor_paste_link') }
  const table: TableFeatureConfig = {
    addRowIcon: drawn(PLUS, t('contribute.editor_add_row')),
    addColIcon: drawn(PLUS, t('contribute.editor_add_column')),
    deleteRowIcon: drawn(CROSS, t('contribute.editor_delete_row')),
    deleteColIcon: drawn(CROSS, t('contribute.editor_delete_column')),
    alignLeftIcon: drawn('M4 5h12M4 10h7M4 15h10', t('contribute.editor_align_left')),
    alignCenterIcon: drawn('M4 5h12M6.5 10h7M5 15h10', t('contribute.editor_align_center')),
    alignRightIcon: drawn('M4 5h12M9 10h7M6 15h10', t('contribute.editor_align_right')),
  }
  return { blocks, images, table, toolbar, code, links, uploading: t('contribute.sending_picture') }
}
