import type { Random } from '#demo/random.ts'
import type { Market } from './market.ts'
import type { Schedule } from './schedule.ts'

export interface Simulation {
  market: Market
  schedule: Schedule
  random: Random
  adminId: string
}

export interface SimulatedParcel {
  id: string
  sellerId: string
}
