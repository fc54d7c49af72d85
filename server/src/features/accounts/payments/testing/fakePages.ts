import type { FakeOrder } from './fakeBooks.ts'

/** Payment page with an approve and a cancel button. */
export const buyersPage = ({ id, return_url, cancel_url, value }: FakeOrder) => `<!doctype html>
<html lang="en"><title>Pay</title><h1>Pay $${value}</h1>
<button id="pay">Pay now</button> <a id="cancel" href="${withToken(cancel_url, id)}">Cancel</a>
<script>
  document.getElementById('pay').onclick = async () => {
    await fetch('/approve?token=${id}', { method: 'POST' })
    location.href = '${withToken(return_url, id)}&PayerID=PAYER1'
  }
</script></html>`

const withToken = (address: string, id: string) => `${address}${address.includes('?') ? '&' : '?'}token=${id}`

/** Stub of PayPal's button script: a button that creates, approves and reports an order. */
export const buttonsScript = (address: string) => `
window.paypal = {
  version: 'fake',
  Buttons(options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'PayPal'
    button.className = 'btn'
    button.onclick = async () => {
      try {
        const orderID = await options.createOrder({}, {})
        await fetch('${address}/approve?token=' + orderID, { method: 'POST' })
        await options.onApprove({ orderID }, {})
      } catch (error) {
        options.onError?.(error)
      }
    }
    return {
      isEligible: () => true,
      render: async (where) => void (typeof where === 'string' ? document.querySelector(where) : where).append(button),
      close: async () => button.remove(),
      updateProps: async () => {},
    }
  },
}
`
