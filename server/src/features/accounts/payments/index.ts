export { openPayments } from './open.ts'
export { isPaymentPage, paymentPageHeaders } from './pageHeaders.ts'
export { paymentFeature } from './payments.routes.ts'
