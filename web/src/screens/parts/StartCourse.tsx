import { useQuery } from '@tanstack/react-query'
import { courseFor, coursesQuery } from '../../features/collections/index.ts'
import { StudyLink } from '../../features/study/index.ts'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'

/** Link to the starter course in the reader's language; nothing on a site without courses. */
export function StartCourse() {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(coursesQuery)
  const course = data && courseFor(data.courses, readerLangids[locale])
  if (!course) return null
  return (
    <StudyLink collection_id={course.collection_id} className="btn main">
      {t('entries.start_course', { count: course.card_count })}
    </StudyLink>
  )
}
