import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Maths } from './Maths.tsx'

it('formulas are rendered', async () => {
  const { container } = render(<Maths tex="\frac{1}{2}" display={false} />)
  expect(await screen.findByText('2', { selector: '.mord' })).toBeTruthy()
  expect(container.querySelector('.katex')).not.toBeNull()
})

it('display formulas can be scrolled by keyboard, and inline formulas aren’t focusable', async () => {
  const { container } = render(
    <>
      <Maths tex="a" display />
      <Maths tex="b" display={false} />
    </>,
  )
  await screen.findByText('b', { selector: '.mord' })
  expect([...container.querySelectorAll('[tabindex]')].map((span) => span.className)).toEqual(['formula'])
})

it.each([
  ['too long', 'x+'.repeat(501), 'y'],
  ['made of commands that define others', '\\gdef\\a{b}\\a', 'z'],
])('shows the source of a formula that is %s', async (_what, tex, other) => {
  const { container, rerender } = render(<Maths tex={tex} display={false} />)
  rerender(<Maths tex={tex} display />)
  render(<Maths tex={other} display={false} />)
  // Rendering is complete once the other formula is rendered.
  await screen.findByText(other, { selector: '.mord' })
  expect(container.innerHTML).toBe(`<code class="tex">${tex}</code>`)
})
