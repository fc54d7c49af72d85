export { openPayments } from './open.ts'
export { isPaymentPage, paymentPageHeaders } from './pageHeaders.ts'
