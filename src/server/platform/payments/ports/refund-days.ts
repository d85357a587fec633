/** Maximum days until a bank shows a refund. */
export const refundDays = 10
