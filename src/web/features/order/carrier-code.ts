import { carriers } from '#contract/orders/carriers.ts'

/** What was typed as a carrier: the code of one we know by that name or code, else the words themselves. */
export function carrierCode(typed: string): string {
  const wanted = typed.trim().toLowerCase()
  return (
    carriers.find(({ code, name }) => code === wanted || name.toLowerCase() === wanted)?.code ?? typed.trim()
  )
}
