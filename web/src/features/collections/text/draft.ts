import { fromStorage } from '../../../platform/storage.ts'

const KEY = 'studyText'

/** The text pasted last in this tab, so that closing the dialog or reloading the page loses nothing. */
export const readDraft = (): string | null => fromStorage(() => sessionStorage.getItem(KEY))
export const writeDraft = (text: string) => void fromStorage(() => sessionStorage.setItem(KEY, text))
export const deleteDraft = () => void fromStorage(() => sessionStorage.removeItem(KEY))
