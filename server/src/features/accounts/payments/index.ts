export { isPaymentPage, paymentPageHeaders } from './pageHeaders.ts'
export { openPayments } from './payments.jobs.ts'
