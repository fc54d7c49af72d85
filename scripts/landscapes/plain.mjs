/**
 * Flat land under the eye: repaints everything below `horizon` where `paint(x, z, colour)` answers a colour. There, x is how far
 * aside and z how far away it is, in units of the height of the eye, so that what is regular on the ground shrinks as it should.
 */
export function plain(easel, { horizon, middle = 0.5, focal = 1100 }, paint) {
  const { W, H, S } = easel
  easel.each((px, py, i) => {
    const below = (py - horizon * H) / (focal * S)
    if (below <= 0.0015) return
    const z = 1 / below
    const x = ((px - middle * W) / (focal * S)) * z
    const painted = paint(x, z, easel.colour(i))
    if (painted) easel.put(i, painted)
  })
}

/** Where a place of the plain stands in the frame, and how large a unit is there. */
export function onPlain(easel, { horizon, middle = 0.5, focal = 1100 }, x, z) {
  const unit = (focal * easel.S) / z
  return { x: middle * easel.W + x * unit, y: horizon * easel.H + unit, unit }
}
