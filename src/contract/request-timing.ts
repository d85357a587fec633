/** What the request's id is called in `Server-Timing`. */
export const requestTiming = 'request'
