import type { Module, ModuleWork, Platform } from '#platform/module.ts'

export type NamedWork = ModuleWork & { name: string }

interface Composed<Opened> {
  /** What each module has opened, by its name. */
  opened: Opened
  /** What runs without a request, in the order of the modules. */
  work: readonly NamedWork[]
}

interface Composition<Opened> {
  /** Puts a module on top of those it needs; one whose needs are not below it does not compile. */
  add<Name extends string, Own>(module: Module<Name, Opened, Own>): Composition<Opened & Record<Name, Own>>
  /** Opens the modules one after the other, the lowest first, each with its routes and subscriptions. */
  open(platform: Platform): Promise<Composed<Opened>>
}

/** Begins a list of modules, the lowest first. */
export function compose(): Composition<object> {
  return composeOver(async () => ({ opened: {}, work: [] }))
}

function composeOver<Opened extends object>(
  open: (platform: Platform) => Promise<Composed<Opened>>,
): Composition<Opened> {
  return {
    open,
    add: <Name extends string, Own>(module: Module<Name, Opened, Own>) =>
      composeOver(async (platform) => {
        const { opened: lower, work } = await open(platform)
        const own = await module.open(platform, lower)
        await module.routes?.(platform, own, lower)
        module.subscribe?.(platform, own, lower)
        const opened = { ...lower, [module.name]: own } as Opened & Record<Name, Own>
        return { opened, work: [...work, { name: module.name, ...module.work?.(own, platform) }] }
      }),
  }
}
