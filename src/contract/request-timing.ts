/** Name of the request id in `Server-Timing`. */
export const requestTiming = 'request'
