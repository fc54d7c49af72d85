import type { AppContext } from '../app/router.tsx'
import { languagesQuery } from '../features/languages/index.ts'

export const loadLanguages = ({ queryClient }: AppContext) => queryClient.ensureQueryData(languagesQuery)
