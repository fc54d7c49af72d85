const BLADE = 'M24 21.6C18.2 16.6 17.6 8 24.8 2.2C31.4 7.6 30.6 16 24 21.6z'
const COLOURS = ['#c23a57', '#3f8bbd', '#b8862a', '#3a8a55', '#8457b5']

/** Five blades around the word, one for each place. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      {COLOURS.map((fill, i) => (
        <path key={fill} fill={fill} transform={`rotate(${72 * i} 24 25)`} d={BLADE} />
      ))}
    </svg>
  )
}
