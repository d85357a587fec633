import { dateFormat } from '#web/ui/date-format.ts'

/** Spec §2 and §9: a review's date as MM/DD/YY. */
export const reviewDate = /* @__PURE__ */ dateFormat({ year: '2-digit', month: '2-digit', day: '2-digit' })
