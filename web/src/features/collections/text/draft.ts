import { fromStorage } from '../../../platform/storage.ts'

const KEY = 'studyText'

/** The last text pasted in this tab, which survives closing the dialog and reloading the page. */
export const readDraft = (): string | null => fromStorage(() => sessionStorage.getItem(KEY))
export const writeDraft = (text: string) => void fromStorage(() => sessionStorage.setItem(KEY, text))
export const deleteDraft = () => void fromStorage(() => sessionStorage.removeItem(KEY))
