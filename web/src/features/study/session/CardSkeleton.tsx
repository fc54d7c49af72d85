/** The place of a card that is on its way. */
export function CardSkeleton() {
  return (
    <div className="sheet card" aria-hidden="true">
      <div className="face">
        <span className="sk big" />
        <span className="sk" />
      </div>
    </div>
  )
}
