import type { Page } from '@playwright/test'

/**
 * Lists unreadable text on the rendered page: text directly over the background painting without an opaque background, and text
 * below the WCAG contrast minimum. The browser computes the colours, so any notation works.
 */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = [number, number, number, number]
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, Colour>()
    const read = (css: string): Colour => {
      const before = known.get(css)
      if (before) return before
      pixel.clearRect(0, 0, 1, 1)
      pixel.fillStyle = css
      pixel.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data
      const colour: Colour = [r!, g!, b!, a! / 255]
      known.set(css, colour)
      return colour
    }
    const over = ([r, g, b, a]: Colour, below: Colour): Colour => {
      const blend = (c: number, d: number) => c * a + d * (1 - a)
      return [blend(r, below[0]), blend(g, below[1]), blend(b, below[2]), 1]
    }
    const luminance = ([r, g, b]: Colour) => {
      const linear = (c: number) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const contrast = (one: Colour, other: Colour) => {
      const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light! + 0.05) / (dark! + 0.05)
    }

    /**
     * Returns the background colour at a point of an element, computed from all layers down to an opaque one; null if only the
     * painting is behind it.
     */
    const behind = (element: Element, x: number, y: number): Colour | null => {
      const stack = document.elementsFromPoint(x, y)
      const layers: Colour[] = []
      for (const layer of stack.slice(stack.indexOf(element))) {
        if (layer.closest('.painting') || layer === document.body || layer === document.documentElement) return null
        const colour = read(getComputedStyle(layer).backgroundColor)
        layers.unshift(colour)
        if (colour[3] === 1) return layers.reduce((below, upper) => over(upper, below))
      }
      return null
    }

    /** Yields elements with their text, position and style. */
    function* texts(): Generator<[Element, string, DOMRect, CSSStyleDeclaration]> {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const element = node.parentElement!
        if (!node.textContent?.trim() || element.closest('script, style, .visually-hidden')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        element.scrollIntoView({ block: 'center', inline: 'nearest' })
        for (const box of range.getClientRects()) yield [element, node.textContent, box, getComputedStyle(element)]
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
        field.scrollIntoView({ block: 'center' })
        const style = getComputedStyle(field, field.value ? null : '::placeholder')
        yield [field, field.value || field.placeholder, field.getBoundingClientRect(), style]
      }
    }

    const found = new Set<string>()
    for (const [element, text, box, style] of texts()) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const seen = box.width > 0 && document.elementsFromPoint(x, y).includes(element)
      if (!seen || element.closest(':disabled, [aria-disabled=true]')) continue
      const what = `“${text.trim().slice(0, 40)}” in ${element.tagName.toLowerCase()}.${element.className}`
      const ground = behind(element, x, y)
      if (!ground) {
        found.add(`${what} lies on the painting`)
        continue
      }
      const size = Number.parseFloat(style.fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const measured = contrast(over(read(style.color), ground), ground)
      if (measured < (large ? 3 : 4.5)) found.add(`${what} has a contrast of ${measured.toFixed(2)}`)
    }
    return [...found]
  })
