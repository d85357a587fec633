/** Name of the metric in the `Server-Timing` header that contains the request id. */
export const requestIdMetric = 'request'
