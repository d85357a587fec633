/** Maximum number of days until a refund appears on a bank statement. */
export const refundDays = 10
