import type { AppContext } from '../app/context.ts'
import { languagesQuery } from '../features/languages/index.ts'

export const loadLanguages = ({ queryClient }: AppContext) => queryClient.ensureQueryData(languagesQuery)
