import type { Random } from '#demo/random.ts'
import { num, sheet } from './paths.ts'

const woods = ['#c8a274', '#8a6040', '#d9c3a0', '#3b332f']

/** A wooden hanger on a slim rail, behind the neck of what hangs on it. */
export function hanger({ y, half }: { y: number; half: number }, random: Random): string {
  const c = sheet.centre
  const wood = random.pick(woods)
  const railY = 112
  const arm = `M${c - half - 14} ${y + 40}C${c - half * 0.6} ${y + 6} ${c - 40} ${y - 22} ${c} ${y - 26}C${c + 40} ${y - 22} ${c + half * 0.6} ${y + 6} ${c + half + 14} ${y + 40}`
  return `<path d="M-200 ${railY + 7}H1200" stroke="#1b1216" stroke-opacity=".2" stroke-width="12" filter="url(#near)"/><path d="M-200 ${railY}H1200" stroke="#9c8f80" stroke-width="9"/><path d="M-200 ${railY - 2.5}H1200" stroke="#fff6e6" stroke-opacity=".6" stroke-width="2"/>
<path d="M${c} ${y - 24}V${y - 34}C${c} ${y - 46} ${c + 20} ${y - 46} ${c + 20} ${num(railY - 2)}C${c + 20} ${num(railY - 24)} ${c - 18} ${num(railY - 24)} ${c - 18} ${num(railY + 4)}" fill="none" stroke="#8b8783" stroke-width="5" stroke-linecap="round"/>
<path d="${arm}" fill="none" stroke="#1b1216" stroke-opacity=".5" stroke-width="20" stroke-linecap="round"/><path d="${arm}" fill="none" stroke="${wood}" stroke-width="17" stroke-linecap="round"/><path d="${arm}" transform="translate(0 -4)" fill="none" stroke="#fff6e6" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>`
}
