import { Icon } from '../ui/Icon.tsx'

/** Position, size and animation offset of each snowflake. */
const FLAKES = [
  ['4%', '20%', '22px', '0s'],
  ['9%', '58%', '15px', '-7s'],
  ['15%', '82%', '19px', '-3s'],
  ['86%', '16%', '16px', '-5s'],
  ['91%', '47%', '24px', '-1s'],
  ['96%', '74%', '17px', '-9s'],
] as const

export const Snow = () => (
  <div className="flakes" aria-hidden="true">
    {FLAKES.map(([left, top, fontSize, animationDelay]) => (
      <span key={left} style={{ left, top, fontSize, animationDelay }}>
        <Icon name="snow" />
      </span>
    ))}
  </div>
)
