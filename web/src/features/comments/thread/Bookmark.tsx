/** The bookmark icon: a ribbon. */
export const Bookmark = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5.5 3.5h9v13L10 13l-4.5 3.5z" />
  </svg>
)
