/** Banks take up to so many days to show a refund. */
export const refundDays = 10
