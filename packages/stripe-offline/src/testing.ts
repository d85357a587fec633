export { createMovableClock, type MovableClock } from './clock.ts'
export { addFault } from './core/faults.ts'
export { signatureHeader } from './core/deliveries.ts'
export { cardForm, payoutBank, payoutHolder } from './forms.ts'
