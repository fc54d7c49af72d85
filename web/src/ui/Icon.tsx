/** Drawn on a 20 px grid with a 1.5 px line; always beside words or with a label on the control around it. */
const paths = {
  search: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13.2 13.2 17 17',
  close: 'm5 5 10 10M15 5 5 15',
  up: 'm5 12.5 5-6 5 6z',
  comment: 'M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z',
  history: 'M4 10a6 6 0 1 0 1.8-4.3L4 7.5M4 3.7v3.8h3.8M10 6.8V10l2.2 1.5',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2L9.5 6.3M11.5 8.5a3 3 0 0 0-4.2 0L5 10.8A3 3 0 0 0 9.2 15l1.3-1.3',
  plus: 'M10 4v12M4 10h12',
  edit: 'm4 16 .8-3.4L13.6 3.8l2.6 2.6-8.8 8.8z',
  moon: 'M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5z',
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1',
  check: 'm4 10.5 4 4 8-9',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  next: 'm8 5.5 4.5 4.5L8 14.5',
} as const
export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
