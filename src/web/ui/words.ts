import { dateFormat } from './date-format.ts'

/** Spec §9: dates as MM/DD/YY. */
export const shortDate = /* @__PURE__ */ dateFormat({ year: '2-digit', month: '2-digit', day: '2-digit' })

/** The same without its year. */
export const dayAndMonth = /* @__PURE__ */ dateFormat({ month: '2-digit', day: '2-digit' })

/** `Dec 5`: steps and deadlines of an order, in the format of the delivery estimate. */
export const dayText = /* @__PURE__ */ dateFormat({ month: 'short', day: 'numeric' })

/** `Dec 5, 2026`: date of an order. */
export const dateText = /* @__PURE__ */ dateFormat({ year: 'numeric', month: 'short', day: 'numeric' })

/** `March 2026` */
export const monthOf = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric' })
