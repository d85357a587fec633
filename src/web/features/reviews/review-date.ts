import { dateFormat } from '#web/lib/format/date-format.ts'

/** Date of a review as MM/DD/YY (spec §2 and §9). */
export const reviewDate = /* @__PURE__ */ dateFormat({ year: '2-digit', month: '2-digit', day: '2-digit' })
