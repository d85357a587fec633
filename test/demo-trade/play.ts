import type { Random } from '#demo/random.ts'
import type { Market } from './market.ts'
import type { Schedule } from './schedule.ts'

export interface Play {
  market: Market
  schedule: Schedule
  random: Random
  adminId: string
}

export interface PlayedParcel {
  id: string
  sellerId: string
}
