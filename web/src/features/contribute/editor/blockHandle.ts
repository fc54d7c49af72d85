import type { Ctx } from '@milkdown/kit/ctx'
import { BlockProvider } from '@milkdown/kit/plugin/block'

const GRIP = 'M8 5v.01M12 5v.01M8 10v.01M12 10v.01M8 15v.01M12 15v.01'

/** A drag handle next to the hovered block. Keyboard users move text by cutting and pasting. */
export function blockHandle(ctx: Ctx) {
  const content = document.createElement('div')
  content.className = 'blockhandle'
  content.setAttribute('aria-hidden', 'true')
  content.innerHTML = `<svg class="icon" viewBox="0 0 20 20"><path d="${GRIP}"/></svg>`
  const provider = new BlockProvider({ ctx, content, getOffset: () => 2, getPlacement: () => 'left-start' })
  provider.update()
  return {
    update: () => provider.update(),
    destroy: () => {
      provider.destroy()
      content.remove()
    },
  }
}
