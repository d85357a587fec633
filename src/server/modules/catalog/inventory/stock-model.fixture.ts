interface Unit {
  holder: string
  sizeId: string
  unit: number
  orderId: boolean
  extended: boolean
  until: number
}

/**
 * Brute-force model of the stock of one listing: counters, and a list that contains each unit on hold as a separate
 * entry.
 */
export class StockModel {
  readonly sold: { id: string; sizeId: string; quantity: number }[] = []
  private units: Unit[] = []
  private allowed: number
  private readonly qty: Record<string, number>
  private readonly holdMs: number

  constructor(allowed: number, qty: Record<string, number>, holdMs: number) {
    this.allowed = allowed
    this.qty = { ...qty }
    this.holdMs = holdMs
  }

  take(holder: string, sizeId: string, quantity: number | undefined, now: number): boolean {
    const own = this.of(holder, sizeId).toSorted(
      (a, b) =>
        Number(b.until > now) - Number(a.until > now) ||
        Number(b.orderId) - Number(a.orderId) ||
        a.unit - b.unit,
    )
    const remaining = quantity === undefined ? own : own.slice(0, quantity)
    this.units = this.units.filter((unit) => !own.includes(unit) || remaining.includes(unit))
    for (const unit of remaining) {
      const isLive = unit.until > now
      const isDue = unit.until < now + this.holdMs / 2
      if (!isLive || (!unit.extended && isDue)) unit.until = Math.max(unit.until, now + this.holdMs)
      unit.extended = isLive && (unit.extended || isDue)
    }
    const missing = (quantity ?? 1) - remaining.length
    if (missing <= 0) return true
    this.lapse(now)
    if (this.free(sizeId) < missing) return false
    const until = remaining.length > 0 ? Math.max(...remaining.map((unit) => unit.until)) : now + this.holdMs
    const extended = remaining.some((unit) => unit.extended)
    const numbers = new Set(remaining.map((unit) => unit.unit))
    for (let unit = 1, left = missing; left > 0; unit++) {
      if (numbers.has(unit)) continue
      this.units.push({ holder, sizeId, unit, orderId: false, extended, until })
      left--
    }
    return true
  }

  release(holder: string, sizeId: string): void {
    this.units = this.units.filter((unit) => unit.holder !== holder || unit.sizeId !== sizeId)
  }

  /** Places an order. Returns whether the order is paid, or undefined if too few units are available. */
  order(holder: string, sizeId: string, quantity: number, pays: boolean, now: number): boolean | undefined {
    const before = this.units.map((unit) => ({ ...unit }))
    const live = this.of(holder, sizeId).filter((unit) => unit.until > now)
    if (live.length < quantity && !this.take(holder, sizeId, quantity, now)) {
      this.units = before
      return undefined
    }
    for (const unit of this.ranked(holder, sizeId).slice(0, quantity)) {
      if (!unit.extended) unit.until = Math.max(unit.until, now + this.holdMs)
      Object.assign(unit, { orderId: true, extended: true })
    }
    if (!pays) return false
    const used = this.ranked(holder, sizeId).slice(0, quantity)
    this.units = this.units.filter((unit) => !used.includes(unit))
    this.allowed -= quantity
    this.qty[sizeId]! -= quantity
    return true
  }

  cancel(id: string): void {
    for (const { sizeId, quantity } of this.sold.filter((order) => order.id === id)) {
      this.allowed += quantity
      this.qty[sizeId]! += quantity
    }
  }

  lapse(now: number): void {
    this.units = this.units.filter((unit) => unit.until > now)
  }

  /**
   * Moves a holder's units to another holder. Skips units of orders, and numbered units whose number the other holder
   * already has.
   */
  move(from: string, to: string): void {
    for (const unit of this.units.filter((one) => one.holder === from && !one.orderId))
      if (!this.of(to, unit.sizeId).some((own) => own.unit === unit.unit)) unit.holder = to
  }

  state() {
    const holds = new Map<string, { holder: string; size: string; n: number }>()
    for (const { holder, sizeId: size } of this.units) {
      const key = `${holder} ${size}`
      holds.set(key, { holder, size, n: (holds.get(key)?.n ?? 0) + 1 })
    }
    const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
    return {
      allowed: this.allowed,
      held: this.units.length,
      sizes: Object.entries(this.qty).map(([id, qty]) => ({
        id,
        qty,
        held: this.units.filter((unit) => unit.sizeId === id).length,
      })),
      holds: [...holds.values()].toSorted((a, b) => inOrder(a.holder, b.holder) || inOrder(a.size, b.size)),
    }
  }

  private of(holder: string, sizeId: string): Unit[] {
    return this.units.filter((unit) => unit.holder === holder && unit.sizeId === sizeId)
  }

  private ranked(holder: string, sizeId: string): Unit[] {
    return this.of(holder, sizeId).toSorted((a, b) => a.unit - b.unit)
  }

  private free(sizeId: string): number {
    const held = this.units.filter((unit) => unit.sizeId === sizeId).length
    return Math.min(this.qty[sizeId]! - held, this.allowed - this.units.length)
  }
}
