import type { CodeMirrorFeatureConfig } from '@milkdown/crepe/feature/code-mirror'
import type { ImageBlockFeatureConfig } from '@milkdown/crepe/feature/image-block'
import type { LinkTooltipFeatureConfig } from '@milkdown/crepe/feature/link-tooltip'
import type { TableFeatureConfig } from '@milkdown/crepe/feature/table'
import type { ToolbarFeatureConfig } from '@milkdown/crepe/feature/toolbar'
import type { Text } from '../../../platform/text.tsx'

const PLUS = 'M10 4v12M4 10h12'
const CROSS = 'm5 5 10 10M15 5 5 15'
/** Returns the HTML of a labeled editor icon button. */
const drawn = (path: string, says: string) =>
  `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg><span class="visually-hidden">${says}</span>`

/** Returns the labels of the editor tools in the interface language. */
export function editorTexts(t: Text) {
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
  return { images, table, toolbar, code, links, uploading: t('contribute.sending_picture') }
}
