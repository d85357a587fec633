/** Name of the metric with the request id in the `Server-Timing` header. */
export const requestTiming = 'request'
