/** Icons on a 20 px grid with a 1.5 px stroke. Use an icon only next to text or in a labeled control. */
const paths = {
  search: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13.2 13.2 17 17',
  close: 'm5 5 10 10M15 5 5 15',
  up: 'm5 12.5 5-6 5 6z',
  comment: 'M3.5 4.5h13v9h-7l-3.5 3v-3H3.5z',
  mail: 'M3 4.5h14v11H3zM3 5.5l7 5.5 7-5.5',
  history: 'M4 10a6 6 0 1 0 1.8-4.3L4 7.5M4 3.7v3.8h3.8M10 6.8V10l2.2 1.5',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2L9.5 6.3M11.5 8.5a3 3 0 0 0-4.2 0L5 10.8A3 3 0 0 0 9.2 15l1.3-1.3',
  plus: 'M10 4v12M4 10h12',
  edit: 'm4 16 .8-3.4L13.6 3.8l2.6 2.6-8.8 8.8z',
  moon: 'M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5z',
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1',
  check: 'm4 10.5 4 4 8-9',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  next: 'm8 5.5 4.5 4.5L8 14.5',
  snow: 'M10 2.5v15M3.5 6.2l13 7.6M16.5 6.2l-13 7.6M8 4l2 2 2-2M8 16l2-2 2 2M3.4 9l2.7-.8-.7-2.7M16.6 11l-2.7.8.7 2.7M16.6 9l-2.7-.8.7-2.7M3.4 11l2.7.8-.7 2.7',
  play: 'M6.5 4.5 15 10l-8.5 5.5z',
  stop: 'M5.5 5.5h9v9h-9z',
  heart: 'M10 16.5S3 12.6 3 7.8a3.6 3.6 0 0 1 7-1.3 3.6 3.6 0 0 1 7 1.3c0 4.8-7 8.7-7 8.7z',
  share: 'M10 12.5v-9M6.5 6.5 10 3l3.5 3.5M7 9H4.5v7.5h11V9H13',
  book: 'M10 5.5c-2-1.4-4.5-1.6-7-1v11c2.5-.6 5-.4 7 1 2-1.4 4.5-1.6 7-1v-11c-2.5-.6-5-.4-7 1zM10 5.5v11',
  down: 'M10 4v12M5 11l5 5 5-5',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  upload: 'M10 12.5v-9M6 7l4-4 4 4M4 16.5h12',
  open: 'm5.5 8 4.5 4.5L14.5 8',
  menu: 'M3 6h14M3 10h14M3 14h14',
  more: 'M5.3 10a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0zM10.8 10a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0zM16.3 10a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0z',
  trash: 'M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.3 8.5v5M11.7 8.5v5',
  sound: 'M4 8v4h2.5L10 15V5L6.5 8zM12.5 7.5a3.5 3.5 0 0 1 0 5M14.5 5.5a6.5 6.5 0 0 1 0 9',
  user: 'M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM4 16.5c.6-3.4 2.8-5 6-5s5.4 1.6 6 5',
  users:
    'M10.1 7a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM2.5 15.5c.5-3 2.3-4.3 5-4.3s4.5 1.3 5 4.3M12.5 4.7a2.6 2.6 0 0 1 0 4.7M14 11.5c2 .4 3.1 1.7 3.5 4',
  globe:
    'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM3.5 10h13M10 3.5c2 2 2.8 4.2 2.8 6.5s-.8 4.5-2.8 6.5c-2-2-2.8-4.2-2.8-6.5S8 5.5 10 3.5z',
  stack: 'M3 6.5h9.5v10H3zM6.5 6.5v-3H17v11h-4.5',
  clock: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM10 6.2V10l2.6 1.8',
  activity: 'M3 15h14M5 12l3-4 3 2.5L15 5',
  login: 'M12 4h4v12h-4M3 10h8M7.5 6.5 11 10l-3.5 3.5',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  bell: 'M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5l1.5 1.5H4zM8.3 17a1.8 1.8 0 0 0 3.4 0',
  boxes: 'M3 4.5h14v11H3zM6 8h4.5v4.5H6zM13 8h1.5v4.5H13z',
  logout: 'M8 4H4v12h4M9 10h8M13.5 6.5 17 10l-3.5 3.5',
} as const
export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
